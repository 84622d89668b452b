import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { contractFormats } from './validation.ts'

type Definition = Parameters<ReturnType<ReturnType<typeof SerializerSelector>>>[0]

// If an answer has one of several shapes, the serializer validates it to find which.
const compile = SerializerSelector()({}, { ajv: { formats: contractFormats } })

type Serializer = (answer: unknown) => string

/** By schema, because several services in one process have the same routes. */
const serializers = new WeakMap<object, Serializer>()

/** Compiles a serializer when its route first answers, because hundreds of them at start would take a second. */
export const compileSerializer: FastifySerializerCompiler<unknown> = (definition) => {
  let write: Serializer | undefined
  return (answer) => {
    write ??= serializerOf(definition as Definition)
    return write(answer)
  }
}

function serializerOf(definition: Definition): Serializer {
  const schema = definition.schema as object
  const serializer = serializers.get(schema) ?? compile(definition)
  serializers.set(schema, serializer)
  return serializer
}
