import type { FileSpec, MediaType, Route, StreamSpec } from '../kernel/index.ts'
import type { Components, Content, Json } from './components.ts'
import { exampleOf } from './examples.ts'

const bytes = { schema: { type: 'string', format: 'binary' } }

/** A browser or a mail client chooses between these. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Returns the request body of a route of any kind. */
export function requested(route: Route, content: Content): Json {
  const { body, optionalBody, form, raw, mount, method } = route
  const name = `${route.area}.${route.name}`
  if (mount) return method === 'GET' ? {} : { requestBody: { content: { '*/*': bytes } } }
  if (raw) {
    const types = raw.types === 'any' ? ['*/*'] : raw.types
    return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, bytes])) } }
  }
  if (!body) return {}
  const types = form ? formTypes : ['application/json']
  const contents = types.map((type) => content(body, name, type))
  return { requestBody: { required: !optionalBody, content: Object.assign({}, ...contents) } }
}

/** Returns the answer of a route of any kind. */
export function answered({ area, name, success }: Route, write: Components['write'], content: Content): Json {
  const { body, file, asset, page, stream, alsoAs = [] } = success
  if (body) return { content: { ...content(body, `${area}.${name}`), ...textContent(alsoAs) } }
  if (asset) return { content: textContent(asset.types) }
  if (file) return { content: fileContent(file) }
  if (page) return { content: { 'text/html': { schema: { type: 'string' } } } }
  if (stream) return { content: streamContent(stream, `${area}.${name}`, write) }
  return {}
}

const textContent = (types: readonly MediaType[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]))

const fileContent = ({ formats }: FileSpec): Json => textContent(Object.values(formats))

/** OpenAPI 3.1 has no word for the events of a stream, so they stand beside its text. */
const streamContent = ({ events }: StreamSpec, owner: string, write: Components['write']): Json => ({
  'text/event-stream': {
    schema: { type: 'string' },
    example: Object.entries(events)
      .map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(exampleOf(data, owner, name))}\n\n`)
      .join(''),
    'x-events': Object.fromEntries(Object.entries(events).map(([name, data]) => [name, write(data)])),
  },
})
