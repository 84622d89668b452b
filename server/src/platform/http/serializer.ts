import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { contractFormats } from './validation.ts'

type Definition = Parameters<ReturnType<ReturnType<typeof SerializerSelector>>>[0]

// If an answer has one of several shapes, the serializer validates it to find which.
const compile = SerializerSelector()({}, { ajv: { formats: contractFormats } })

/** Compiles a serializer when its route first answers, because hundreds of them at start would take a second. */
export const compileSerializer: FastifySerializerCompiler<unknown> = (definition) => {
  let write: ((answer: unknown) => string) | undefined
  return (answer) => {
    write ??= compile(definition as Definition)
    return write(answer)
  }
}
