import { htmlEngine } from '../render/liquid.ts'
import { reservedVariables } from '../render/variables.ts'
import { TemplateProblem } from './problem.ts'

/** Parses a text as it was written, so that lines in messages are those that its author sees. */
export function checkLiquid(text: string, declared: readonly string[]): void {
  const used = parsed(() => htmlEngine.globalVariablesSync(htmlEngine.parse(text)))
  const known = new Set<string>([...reservedVariables, ...declared])
  const unknown = used.find((name) => !known.has(name))
  if (unknown !== undefined) throw new TemplateProblem(`uses "${unknown}", which is not a known variable`)
}

/** Runs something that reads Liquid, and says in its author's words what is wrong with it. */
export function parsed<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof TemplateProblem) throw error
    throw new TemplateProblem(`has invalid Liquid: ${messageOf(error)}`)
  }
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return (message.split('\n')[0] ?? '').slice(0, 300)
}
