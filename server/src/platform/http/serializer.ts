import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'

type Definition = Parameters<ReturnType<ReturnType<typeof SerializerSelector>>>[0]

const compile = SerializerSelector()({}, {})

/** Compiles how an answer is written when it is first given: at start, hundreds of routes would take a second. */
export const compileSerializer: FastifySerializerCompiler<unknown> = (definition) => {
  let write: ((answer: unknown) => string) | undefined
  return (answer) => {
    write ??= compile(definition as Definition)
    return write(answer)
  }
}
