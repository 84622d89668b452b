/** A statement, or a part of one, as it is in the source: a tagged template with all that is inside of it. */
export interface Statement {
  /** The function or constant it is in. */
  name: string
  text: string
}

const opening = /\b(?:db|tx|sql)(?:<[^`]*?>)?`/g
const declaration = /^\s*(?:export )?(?:async )?(?:const|function) (?:\[)?(\w+)/gm

/** The outermost tagged templates of a source, each with the parts of this source that it names. */
export function statementsOf(source: string): Statement[] {
  const declared = [...source.matchAll(/^(?:export )?(?:async )?(?:const|function) (\w+)/gm)]
  const parts = namedParts(source)
  return templatesOf(source).map(({ start, text }) => ({
    name: declared.findLast(({ index }) => index <= start)?.[1] ?? '',
    text: withParts(text, parts, 3),
  }))
}

function withParts(text: string, parts: ReadonlyMap<string, string>, depth: number): string {
  if (depth === 0) return text
  return text.replace(/\$\{(\w+)\b/g, (call, name: string) => {
    const part = parts.get(name) ?? ''
    return part === '' ? call : `${withParts(part, parts, depth - 1)} ${call}`
  })
}

interface Template {
  start: number
  text: string
}

function templatesOf(source: string): Template[] {
  const found: Template[] = []
  let end = 0
  for (const match of source.matchAll(opening)) {
    if (match.index < end) continue
    const start = match.index + match[0].length
    end = endOf(source, start)
    found.push({ start: match.index, text: source.slice(start, end) })
  }
  return found
}

/** Inside a function, a declaration of one line: what follows is none of it. */
const oneLine = /^\s*?( +)const .*(?=\n\1\w)/

/** Where a template is closed, past those that are nested in it. */
function endOf(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    if (source.startsWith('${', at)) depth++
    else if (source[at] === '}' && depth > 0) depth--
    else if (source[at] === '`' && depth === 0) return at
    else if (source[at] === '`') at = endOf(source, at + 1)
  }
  return source.length
}

/** Parts of statements by the name under which others put them in. */
function namedParts(source: string): Map<string, string> {
  const declared = [...source.matchAll(declaration)]
  const bodies = declared.map((match, n) => {
    const body = source.slice(match.index, declared[n + 1]?.index)
    return oneLine.exec(body)?.[0] ?? body
  })
  return new Map(
    declared.map((match, n) => [
      match[1] as string,
      templatesOf(bodies[n] as string)
        .map(({ text }) => text)
        .join(' '),
    ]),
  )
}
