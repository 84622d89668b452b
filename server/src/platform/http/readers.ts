import type { Route } from '@userkeep/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import { formTypes, readForm } from './read-form.ts'

/** Registers a route where its kind of body is read: the server parses JSON, other kinds have a reader. */
export function withReader(app: FastifyInstance, route: Route, hang: (place: FastifyInstance) => void): void {
  const { raw, form, body, mount } = route
  if (!raw && !form && !mount) hang(app)
  else
    app.register(async (place) => {
      place.removeAllContentTypeParsers()
      if (form) readForms(place, body as TObject)
      else readBytes(place, !raw || raw.types === 'any' ? '*' : [...raw.types])
      hang(place)
    })
}

function readBytes(place: FastifyInstance, types: string | string[]): void {
  place.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}

function readForms(place: FastifyInstance, schema: TObject): void {
  place.addContentTypeParser(formTypes, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
    readForm(bytes, String(request.headers['content-type']), schema),
  )
}
