// What scripts add to every page of the site, which is whole without them.

{
  const { words } = donimoes;

  /** Return words by their key; values take the places in braces, and `count` decides the form. */
  donimoes.say = (key, values = {}) => {
    let said = words[key];
    if (typeof said === "object") {
      const language = document.documentElement.lang || "en";
      said = said[new Intl.PluralRules(language).select(values.count)] ?? said.other;
    }
    return said.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  };
}
