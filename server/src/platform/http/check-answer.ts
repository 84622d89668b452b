import type { Route, TaggedAnswer } from '@userkeep/contract'
import { JsonText } from '../json-text.ts'
import { compileCheck } from './validation.ts'

type Schema = Record<string, unknown>
type Check = ReturnType<typeof compileCheck>

/**
 * Throws where an answer is not as its route declares. A text is sent as it is written, while of an object only what is
 * declared is: so a text may hold nothing else.
 */
export function answerCheck(route: Route): (answer: unknown) => unknown {
  const { body } = route.success
  if (!body) return (answer) => answer
  // Compiled when first needed: a test asks few of hundreds of routes.
  let check: Check | undefined
  let checkText: Check | undefined
  const hold = (holds: Check, value: unknown): void => {
    if (holds(value)) return
    const problems = holds.errors?.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join(', ')
    throw new Error(`${route.method} ${route.path} answered something other than it declares: ${problems}`)
  }
  return (answer) => {
    const text = textOf(route, answer)
    if (text !== null) {
      checkText ??= compileCheck(closed(body as unknown as Schema))
      hold(checkText, JSON.parse(text))
    } else {
      check ??= compileCheck(body)
      hold(check, answer)
    }
    return answer
  }
}

function textOf({ success }: Route, answer: unknown): string | null {
  if (success.tagged) return (answer as TaggedAnswer).json
  return answer instanceof JsonText ? answer.text : null
}

/** The schema, with objects that have no other fields than it names. */
function closed(schema: Schema): Schema {
  const inner = (part: unknown): unknown =>
    Array.isArray(part) ? part.map(inner) : part !== null && typeof part === 'object' ? closed(part as Schema) : part
  const fields = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, inner(part)]))
  const isOpen = typeof schema.properties === 'object' && schema.type !== undefined
  return isOpen ? { additionalProperties: false, ...fields } : fields
}
