// The words and elements that all scripts make. The program adds words in the language of the page.
"use strict";
(() => {
  const donimoes = (window.donimoes ??= {});

  function fill(text, values) {
    return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  }

  // Translates English words, and puts values in the place of names in braces.
  function gettext(words, values = {}) {
    return fill(donimoes.words[words] ?? words, values);
  }

  // Chooses the form that a number needs, such as `one` or `other`.
  function counted(forms, count) {
    const plurals = new Intl.PluralRules(donimoes.language || document.documentElement.lang || "en");
    return fill(forms[plurals.select(count)] ?? forms.other, { count });
  }
  function ngettext(one, several, count) {
    return counted(donimoes.words[several], count);
  }

  // Marks words that are translated later.
  function N_(words) {
    return words;
  }

  // Makes an element; an attribute that is a function is called at the event that it is named after.
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "function") element.addEventListener(name, value);
      else element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  }

  // The name in an address after `#`; as it stands there, if no program has written it.
  function fragment() {
    const name = location.hash.slice(1);
    try {
      return decodeURIComponent(name);
    } catch {
      return name;
    }
  }

  Object.assign(donimoes, { fragment, gettext, ngettext, counted, N_, make });
})();
