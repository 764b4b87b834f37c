// Calls to an engine: a worker, started when it is first needed, which answers one after another.
"use strict";
(() => {
  const { gettext } = donimoes;

  /** An engine of one's own: what it does can be stopped without stopping another's. */
  donimoes.Engine = class {
    /** `tell` learns how loading goes: `{ loaded }`, `{ ready }` or `{ failed }`. */
    constructor(address, tell = () => {}) {
      Object.assign(this, { address, tell, worker: null, number: 0, waiting: new Map() });
    }

    start() {
      this.worker = new Worker(this.address, { type: "module" });
      this.worker.onerror = ({ message }) => this.fail(message
        || (navigator.onLine ? gettext("its files couldn’t be loaded.") : gettext("there’s no network.")));
      this.worker.onmessage = ({ data }) => {
        if (data.number === undefined) return data.failed === undefined ? this.tell(data) : this.fail(data.failed);
        const waits = this.waiting.get(data.number);
        this.waiting.delete(data.number);
        if (data.failed !== undefined) waits?.refuse(new Error(data.failed));
        else waits?.answer(JSON.parse(data.answer));
      };
    }

    fail(words) {
      this.end(words);
      this.tell({ failed: words });
    }

    /** Ask for something; raises an error with the words for what is wrong. */
    async call(name, given = {}) {
      if (!this.worker) this.start();
      const language = document.documentElement.lang || "en", number = ++this.number;
      this.worker.postMessage({ number, request: JSON.stringify({ call: name, language, ...given }) });
      const { value, errors } = await new Promise((answer, refuse) => this.waiting.set(number, { answer, refuse }));
      if (!errors) return value;
      throw Object.assign(new Error(errors.map(({ text }) => text).join("\n")), { errors });
    }

    /** End whatever it is doing. The next call starts it afresh. */
    end(words = gettext("Stopped.")) {
      this.worker?.terminate();
      this.worker = null;
      for (const { refuse } of this.waiting.values()) refuse(Object.assign(new Error(words), { isEnd: true }));
      this.waiting.clear();
    }
  };
})();
