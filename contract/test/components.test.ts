import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { componentsOf } from '../src/generate/components.ts'
import { toOpenApi } from '../src/generate/openapi.ts'
import { areas, chosen, collection, described, named, nullable, routes, shape, shownAs } from '../src/index.ts'

const Pet = shape('Pet', { name: Type.String() })
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
const ref = { $ref: '#/components/schemas/Pet' }

test('a named shape is written once and referred to wherever it stands', () => {
  const { schemas, write } = componentsOf([Type.Object({ first: Pet, all: Type.Array(Pet) })])
  assert.deepEqual(Object.keys(schemas), ['Pet'])
  assert.deepEqual(plain(write(Type.Object({ first: Pet, all: Type.Array(Pet) }))).properties, {
    first: ref,
    all: { type: 'array', items: ref },
  })
})

test('a name survives being optional, chosen or described, and is lost to a shape made from it', () => {
  const roots = [Type.Object({ a: Type.Optional(Pet), b: chosen(Pet), c: described(Pet, 'The oldest') })]
  const { write } = componentsOf(roots)
  assert.deepEqual(plain(write(roots[0] as never)).properties, {
    a: ref,
    b: { ...ref, 'x-chosen': true },
    c: { ...ref, description: 'The oldest' },
  })
  assert.equal(plain(write(Type.Object({ ...Pet.properties, age: Type.Integer() }))).$ref, undefined)
})

test('a shape that is marked everywhere carries the mark itself', () => {
  const { schemas, write } = componentsOf([chosen(Pet), Type.Array(chosen(Pet))])
  assert.equal(schemas.Pet?.['x-chosen'], true)
  assert.deepEqual(plain(write(chosen(Pet))), ref)
})

test('nullable is a choice between the shape and null', () => {
  const { schemas, write } = componentsOf([nullable(Pet)])
  assert.deepEqual(plain(write(nullable(Pet))), { anyOf: [ref, { type: 'null' }] })
  assert.deepEqual(plain(schemas.Pet), { type: 'object', required: ['name'], properties: { name: { type: 'string' } } })
})

test('a collection is named after what is in it', () => {
  assert.deepEqual(Object.keys(componentsOf([collection('pets', Pet)]).schemas), ['Pet', 'PetList'])
})

test('what is judged by other means is described by the schema it is held against', () => {
  const { write } = componentsOf([Type.Array(shownAs(Type.Unknown(), Pet))])
  assert.deepEqual(plain(write(Type.Array(shownAs(Type.Unknown(), Pet)))), { type: 'array', items: ref })
})

test('one name for two shapes is refused', () => {
  assert.throws(() => componentsOf([Pet, shape('Pet', { legs: Type.Integer() })]), /called Pet/)
})

test('validators and serializers see the whole schema: a name changes nothing that is enumerated', () => {
  const bare = Type.Object({ name: Type.String() })
  assert.deepEqual(Object.entries(named('Other', bare)), Object.entries(bare))
  assert.ok(!JSON.stringify(routes).includes('$ref'))
})

test('no object of several fields is written out twice in the description', () => {
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
