import { Type } from 'typebox'
import { anyone, contact, machine, perIp, type RouteSpec } from '../kernel/index.ts'
import { AcceptVersions, LegalOfContact, PublicLegal } from '../shapes/legal.ts'

/** Routes of readers: the public, contacts who are signed in, and the backend that asks for them. */
export const legalReaders = {
  public: {
    method: 'GET',
    path: '/v1/legal/{publishableKey}',
    summary: 'List the current version of each document with its text',
    access: anyone('any_site', 'documents are public, and a publishable key is not a secret'),
    params: Type.Object({ publishableKey: Type.String({ maxLength: 200 }) }),
    limits: [perIp(120, 'minute')],
    cacheSeconds: 60,
    success: { status: 200, etag: true, body: PublicLegal },
  },
  ofContactByKey: {
    method: 'GET',
    path: '/v1/contacts/{id}/legal',
    summary: 'List the outstanding and accepted documents of a contact',
    access: machine(),
    success: { status: 200, body: LegalOfContact },
    chosen: true,
  },
  ofContact: {
    method: 'GET',
    path: '/v1/contact/legal',
    summary: 'List the outstanding and accepted documents of the contact',
    description: 'If the identity is not verified, both lists are empty.',
    access: contact(),
    success: { status: 200, body: LegalOfContact },
    chosen: true,
  },
  accept: {
    method: 'POST',
    path: '/v1/contact/legal/accept',
    summary: 'Accept current versions. Accepting a version again has no effect',
    description: 'If one of them is not current, nothing is recorded.',
    access: contact({ verified: true }),
    closedToSupport: true,
    body: AcceptVersions,
    success: { status: 200, body: LegalOfContact },
    errors: ['invalid_request'],
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>
