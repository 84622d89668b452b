const times = (text: string, size: number): string => text.repeat(Math.floor(size / text.length))

/** A table as wide and long as fits, whose short rows a parser completes to the width of the head. */
export function widestTable(size: number): string {
  const columns = Math.floor(size / 8)
  return `${times('|a', columns * 2)}\n${times('|-', columns * 2)}\n${times('x\n', size / 2 - 4)}`.slice(0, size)
}

/** Signs that are slow to parse in a text of any length, and others that need a long one. */
const signsFor = (size: number): string[] =>
  size < 5000 ? ['![', '*_'] : ['![', '*_', '&#', '[', '<', '**a', '> ', '- ', '[a](', '`a']

/** Markdown that is as slow to parse as it can be, some of it just within what the guard accepts. */
export const worstMarkdown = (size: number): [what: string, text: string][] => [
  ['a wide table', widestTable(size)],
  ['a table of just as many cells as may be', `${'|a'.repeat(70)}\n${'|-'.repeat(70)}\n${'x\n'.repeat(68)}`],
  ...signsFor(size).map((sign): [string, string] => [`${sign} over and over`, times(sign, size)]),
  ...(size < 5000 ? [] : ['![', '*_', '&#', '<']).map((sign): [string, string] => [
    `paragraphs of ${sign}`,
    times(`${sign.repeat(700)}\n\n`, size),
  ]),
]

const loop = (of: string, body: string): string => `{% for i in ${of} %}${body}{% endfor %}`

/** Liquid that takes long within the limits that are counted. */
export const worstLiquid: readonly [what: string, text: string][] = [
  ['a loop of abs', loop('(1..9000)', `{{ i${' | abs'.repeat(140)} }}`)],
  [
    'a loop of replace',
    `{% assign t = "${'a'.repeat(900)}" %}${loop('(1..9000)', `{% assign u = t${' | replace: "a", ""'.repeat(40)} %}`)}`,
  ],
  ['a loop of dates', loop('(1..9000)', '{{ "2026-01-01" | date: "%Y %B %A %j %U" }}')],
  ['nested loops', loop('(1..1000)', loop('(1..1000)', 'x'))],
]
