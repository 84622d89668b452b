import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { componentsOf } from '../src/generate/components.ts'
import { toOpenApi } from '../src/generate/openapi.ts'
import { areas, chosen, collection, described, named, nullable, routes, shape, shownAs } from '../src/index.ts'

const Pet = shape('Pet', { name: Type.String() })
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
const ref = { $ref: '#/components/schemas/Pet' }

test('a named schema is written once and referenced everywhere', () => {
  const { schemas, write } = componentsOf([Type.Object({ first: Pet, all: Type.Array(Pet) })])
  assert.deepEqual(Object.keys(schemas), ['Pet'])
  assert.deepEqual(plain(write(Type.Object({ first: Pet, all: Type.Array(Pet) }))).properties, {
    first: ref,
    all: { type: 'array', items: ref },
  })
})

test('a schema that is optional, chosen or described keeps its name, and one derived from it has none', () => {
  const roots = [Type.Object({ a: Type.Optional(Pet), b: chosen(Pet), c: described(Pet, 'The oldest') })]
  const { write } = componentsOf(roots)
  assert.deepEqual(plain(write(roots[0] as never)).properties, {
    a: ref,
    b: { ...ref, 'x-chosen': true },
    c: { ...ref, description: 'The oldest' },
  })
  assert.equal(plain(write(Type.Object({ ...Pet.properties, age: Type.Integer() }))).$ref, undefined)
})

test('a schema that is marked everywhere has the mark in its component', () => {
  const { schemas, write } = componentsOf([chosen(Pet), Type.Array(chosen(Pet))])
  assert.equal(schemas.Pet?.['x-chosen'], true)
  assert.deepEqual(plain(write(chosen(Pet))), ref)
})

test('a nullable schema is a choice between the schema and null', () => {
  const { schemas, write } = componentsOf([nullable(Pet)])
  assert.deepEqual(plain(write(nullable(Pet))), { anyOf: [ref, { type: 'null' }] })
  assert.deepEqual(plain(schemas.Pet), { type: 'object', required: ['name'], properties: { name: { type: 'string' } } })
})

test('a collection is named after its items', () => {
  assert.deepEqual(Object.keys(componentsOf([collection('pets', Pet)]).schemas), ['Pet', 'PetList'])
})

test('a value that is validated elsewhere is described by the schema that it must match', () => {
  const { write } = componentsOf([Type.Array(shownAs(Type.Unknown(), Pet))])
  assert.deepEqual(plain(write(Type.Array(shownAs(Type.Unknown(), Pet)))), { type: 'array', items: ref })
})

test('two schemas with the same name are refused', () => {
  assert.throws(() => componentsOf([Pet, shape('Pet', { legs: Type.Integer() })]), /named Pet/)
})

test('a name adds no enumerable property, so validators and serializers see the whole schema', () => {
  const bare = Type.Object({ name: Type.String() })
  assert.deepEqual(Object.entries(named('Other', bare)), Object.entries(bare))
  assert.ok(!JSON.stringify(routes).includes('$ref'))
})

test('no object with several fields is written twice in the OpenAPI document', () => {
  const counts = new Map<string, number>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { properties } = node as { properties?: object }
    const text = JSON.stringify(node)
    if (properties && Object.keys(properties).length > 1) counts.set(text, (counts.get(text) ?? 0) + 1)
    for (const child of Object.values(node)) walk(child)
  }
  walk(toOpenApi(areas))
  assert.deepEqual(
    [...counts].filter(([, count]) => count > 1),
    [],
  )
})
