/** Statements that a migration cannot use on distributed tables. Comments are ignored. */
const rules: Record<string, (text: string) => boolean> = {
  'a column is added without a constraint, which follows by a name of its own': (text) =>
    /\badd column [^;,]*\b(?:check|unique|references|primary key)\b/.test(text),
  'a constraint is dropped and added again instead of altered': (text) => /\balter constraint\b/.test(text),
  'a table that it makes is filled by a later one': (text) =>
    [...text.matchAll(/\bcreate table (?:if not exists )?(\w+)/g)].some(([, table]) =>
      new RegExp(`\\binsert into ${table}\\b`).test(text),
    ),
}

export function breachesOf(name: string, sql: string): string[] {
  const text = sql.replace(/--.*$/gm, '').toLowerCase()
  return Object.keys(rules)
    .filter((rule) => rules[rule]?.(text))
    .map((rule) => `${name}: ${rule}`)
}
