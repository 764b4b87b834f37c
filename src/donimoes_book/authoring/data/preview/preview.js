// Shows what the last build said, and loads the page again when there is a new one.
{
  const { shows, digest, state } = document.currentScript.dataset;
  const panel = document.getElementById("preview");
  let said = null;
  let events = null;

  function connect() {
    // A browser has few connections: pages that nobody sees give theirs back.
    events?.close();
    events = null;
    if (document.hidden) return;
    events = new EventSource(state);
    events.onmessage = ({ data }) => {
      const now = JSON.parse(data);
      if (now[shows] !== digest) {
        location.reload();
      } else if (now.panel !== said) {
        panel.innerHTML = said = now.panel;
      }
    };
    events.onerror = () => {
      panel.textContent = said = "The preview has ended, or cannot be reached.";
    };
  }

  document.addEventListener("visibilitychange", connect);
  addEventListener("pageshow", connect);
  addEventListener("pagehide", () => events?.close());
}
