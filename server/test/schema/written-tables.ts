/** The tables that the SQL in this source writes. */
export const writtenTables = (source: string): string[] => [
  ...new Set(
    [
      ...source.matchAll(/\b(?:insert into|update|delete from|merge into|truncate)\s+(?:only\s+)?([a-z][a-z_]+)\b/g),
    ].map((match) => match[1] as string),
  ),
]
