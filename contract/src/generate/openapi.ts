import type { TSchema } from 'typebox'
import { type Area, families, familiesOf, groups, nameOf, type Route, routesOf } from '../kernel/index.ts'
import { type Content, componentsOf, type Json } from './components.ts'
import { exampleOf } from './examples.ts'
import { errorSchema, failureResponses } from './failures.ts'
import { headers } from './headers.ts'
import { introduction } from './introduction.ts'
import { operation } from './operation.ts'
import { eventBodies, webhooksOf } from './webhooks.ts'

/** The OpenAPI 3.1 description of these areas. */
export function toOpenApi(areas: readonly Area[]): Json {
  const routes = areas.flatMap(routesOf)
  const { schemas, write } = componentsOf([...routes.flatMap(schemasOf), ...eventBodies])
  const examples: Record<string, Json> = {}

  const content: Content = (schema, owner, type = 'application/json') => {
    const value = exampleOf(schema, owner)
    const name = nameOf(schema)
    if (name === undefined) return { [type]: { schema: write(schema), example: value } }
    examples[name] = { value }
    const example = { $ref: `#/components/examples/${name}` }
    return { [type]: { schema: write(schema), examples: { [name]: example } } }
  }

  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] ??= {}
    Object.assign(paths[route.path] as Json, { [route.method.toLowerCase()]: operation(route, write, content) })
  }
  const webhooks = webhooksOf(content)
  const responses = failureResponses(routes)
  const securitySchemes = securitySchemesOf(routes)
  return {
    openapi: '3.1.0',
    info: { ...info, description: introduction(routes) },
    servers,
    tags: areas.map(({ name, about }) => ({ name, 'x-displayName': titleOf(name), description: about })),
    'x-tagGroups': groups
      .map((name) => ({ name, tags: areas.filter(({ group }) => group === name).map((area) => area.name) }))
      .filter(({ tags }) => tags.length > 0),
    paths,
    webhooks,
    components: { securitySchemes, schemas: { Error: errorSchema, ...schemas }, headers, responses, examples },
  }
}

const info = {
  title: 'Userkeep',
  version: '1.0.0',
  license: { name: 'MIT', identifier: 'MIT' },
}

const servers = [
  { url: '/', description: 'This instance' },
  {
    url: '{base_url}',
    description: 'Your own instance',
    variables: { base_url: { default: 'http://127.0.0.1:8080', description: 'The base URL' } },
  },
]

const schemasOf = ({ params, query, body, success }: Route): TSchema[] =>
  [params, query, body, success.body, ...Object.values(success.stream?.events ?? {})].filter(
    (schema) => schema !== undefined,
  )

/** One for each family that travels as a bearer credential; the publishable key is in the body. */
function securitySchemesOf(routes: readonly Route[]): Json {
  const used = new Set(routes.flatMap(({ access }) => familiesOf(access)))
  return Object.fromEntries(
    Object.entries(families)
      .filter(([family]) => family !== 'publishable' && used.has(family as keyof typeof families))
      .map(([family, { prefix, name }]) => [
        family,
        { type: 'http', scheme: 'bearer', bearerFormat: `${prefix}…`, description: sentence(name) },
      ]),
  )
}

/** Titles of areas whose name is another word than the one on screens. */
const titles: Readonly<Record<string, string>> = { 'customer-team': 'Customer members', catalogue: 'Catalog' }

const titleOf = (area: string): string => titles[area] ?? sentence(area.replaceAll('-', ' ')).replace('Api ', 'API ')

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
