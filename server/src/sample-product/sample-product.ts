import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { identitySecret, publishableKeyOf, settingsOf } from '../areas/contact-settings/public.ts'
import { Failure } from '../platform/fail.ts'
import { envelope } from '../platform/http/envelope.ts'
import type { Platform } from '../platform/platform.ts'
import { emptyPage, policy, samplePage } from './page.ts'
import { isPerson, people } from './people.ts'
import { findFirstEnvironment } from './sample-product.sql.ts'

type Query = { Querystring: { environment?: string } }

const fileOf = (name: string) => readFileSync(new URL(`page/${name}`, import.meta.url))

type Environment = 'test' | 'live'

/**
 * Registers a product that uses Userkeep, at `/demo`: its pages carry the widget, and its backend vouches for two made-up
 * people. It uses the given environment, unless the query names another one.
 */
export function registerSampleProduct(
  app: FastifyInstance,
  { sql, secrets, settings }: Platform,
  usual: Environment,
): void {
  const environmentIn = ({ environment }: Query['Querystring']): Environment =>
    environment === 'test' || environment === 'live' ? environment : usual
  const files = { 'app.js': ['text/javascript', fileOf('app.js')], 'app.css': ['text/css', fileOf('app.css')] } as const
  for (const [name, [type, content]] of Object.entries(files)) {
    app.get(`/demo/${name}`, async (_request, reply) => page(reply, `${type}; charset=utf-8`).send(content))
  }
  for (const path of ['/demo', '/demo/*']) {
    app.get<Query>(path, async ({ query }, reply) => {
      const environment = environmentIn(query)
      const scope = await findFirstEnvironment(sql, environment)
      const key = scope && (await publishableKeyOf(sql, scope, new URL(settings.publicUrl).origin))
      const text = key ? samplePage(key, environment === usual ? '' : `?environment=${environment}`) : emptyPage()
      return page(reply, 'text/html; charset=utf-8').send(text)
    })
  }
  app.get<Query & { Params: { person: string } }>('/demo/identity/:person', async ({ params, query }, reply) => {
    const scope = await findFirstEnvironment(sql, environmentIn(query))
    if (!scope || !isPerson(params.person)) return reply.code(404).send(envelope(new Failure('not_found')))
    const identity = people[params.person]
    const secret = identitySecret(secrets, await settingsOf(sql, scope.environmentId))
    const hash = createHmac('sha256', secret).update(identity.external_id).digest('hex')
    return reply.header('cache-control', 'no-store').send({ ...identity, hash })
  })
}

const page = (reply: FastifyReply, type: string): FastifyReply =>
  reply.type(type).headers({
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
