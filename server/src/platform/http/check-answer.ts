import type { EtagAnswer, Route } from '@userkeep/contract'
import { JsonText } from '../json-text.ts'
import { compileCheck } from './validation.ts'

type Schema = Record<string, unknown>
type Check = ReturnType<typeof compileCheck>

/** Throws where an answer is not as its route declares, or has a field that it does not: the serializer would drop it. */
export function answerCheck(route: Route): (answer: unknown) => unknown {
  const { body } = route.success
  if (!body) return (answer) => answer
  return (answer) => {
    const holds = checkOf(body as unknown as Schema)
    if (!holds(JSON.parse(textOf(route, answer) ?? JSON.stringify(answer ?? null)))) {
      const problems = holds.errors?.map(({ instancePath, message, params }) => {
        const { additionalProperty } = params as { additionalProperty?: string }
        return [instancePath || '/', message, additionalProperty].filter(Boolean).join(' ')
      })
      throw new Error(
        `${route.method} ${route.path} returned a body that does not match its schema: ${problems?.join(', ')}`,
      )
    }
    return answer
  }
}

/** Compiled when first needed, since a test calls few of hundreds of routes, and once for all services of a process. */
const checks = new WeakMap<Schema, Check>()

function checkOf(body: Schema): Check {
  const compiled = checks.get(body) ?? compileCheck(closed(body))
  checks.set(body, compiled)
  return compiled
}

function textOf({ success }: Route, answer: unknown): string | null {
  if (success.etag) return (answer as EtagAnswer).json
  return answer instanceof JsonText ? answer.text : null
}

/** Returns the schema with objects that allow no other fields. */
function closed(schema: Schema): Schema {
  const inner = (part: unknown): unknown =>
    Array.isArray(part) ? part.map(inner) : part !== null && typeof part === 'object' ? closed(part as Schema) : part
  const fields = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, inner(part)]))
  const isOpen = typeof schema.properties === 'object' && schema.type !== undefined
  return isOpen ? { additionalProperties: false, ...fields } : fields
}
