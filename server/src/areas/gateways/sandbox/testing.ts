import { randomUUID } from 'node:crypto'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { Staff } from '../../../../testing/people.ts'
import { minutes } from '../../../platform/clock.ts'
import type { TestServer } from '../conformance/test-server.ts'
import { openSecrets } from '../connections/connection-secrets.ts'
import { findConnection } from '../connections/connections.sql.ts'
import { openGateway } from '../connections/open-gateway.ts'
import { type GatewayCheckout, GatewayRefused } from '../port.ts'
import { connectSandbox } from '../testing.ts'
import type { Account } from './account.ts'
import { signMessage } from './messages/sign.ts'

const cards = { pays: '4242424242424242', 'is declined': '4000000000000002', 'pays once': '4000000000000341' } as const

export interface SandboxServer extends TestServer {
  app: TestApp
  owner: Staff
  account: Account
  /** Returns the response of a sandbox page to the buyer's browser. */
  visit(url: string): Promise<Visited>
  submit(url: string, fields: Record<string, string>): Promise<Visited>
  /** Time passes, and what comes of it is done. */
  pass(milliseconds: number): Promise<void>
}

interface Visited {
  status: number
  location: string | null
  policy: string
  text: string
}

/** The service with a connection to the sandbox, and a buyer. */
export async function sandboxServer(options: Parameters<typeof testApp>[0] = {}): Promise<SandboxServer> {
  const app = await testApp(options)
  const owner = await app.signUp()
  const connectionId = await connectSandbox(owner)
  const { platform } = app.app
  const [{ environment_id }] = await app.database.sql<[{ environment_id: string }]>`
    select environment_id from gateway_connections where id = ${connectionId}`
  const connection = await findConnection(platform.sql, { environmentId: environment_id }, connectionId)
  if (!connection) throw new Error('The sandbox is not connected')
  const secret = openSecrets(platform, connection).webhookSecret ?? ''
  const gateway = openGateway(platform, connection)
  const now = () => app.clock.now()
  const submit = (url: string, fields: Record<string, string>) =>
    visiting(app, url, { method: 'POST', body: new URLSearchParams(fields) })
  const pass = async (milliseconds: number) => {
    app.clock.advance(milliseconds)
    await app.settle()
  }
  return {
    app,
    owner,
    account: { environmentId: environment_id, connectionId },
    gateway,
    now,
    visit: (url) => visiting(app, url, {}),
    submit,
    pass,
    async pay({ url }: GatewayCheckout, card) {
      const { status } = await submit(url, { card: cards[card] })
      return status === 303 ? 'paid' : 'refused'
    },
    async renew(ref) {
      const end = (await gateway.readSubscription(ref))?.currentPeriodEnd ?? now()
      await pass(Math.max(0, end.getTime() - now().getTime()) + minutes(1))
    },
    async invoicesOf(ref) {
      const rows = await app.database.sql<{ ref: string }[]>`
        select ref from sandbox_invoices
        where environment_id = ${environment_id} and subscription_ref = ${ref} order by created_at, ref`
      return rows.map((row) => row.ref)
    },
    message(about, options = {}) {
      const object = about ?? { kind: 'dispute', ref: 'sbx_dp_1' }
      const body = JSON.stringify({ id: `sbx_msg_${randomUUID()}`, type: `${object.kind}.updated`, object })
      const signature = signMessage(options.secret ?? secret, body, options.at ?? now())
      return { raw: Buffer.from(body), headers: { 'stripe-signature': null, 'sandbox-signature': signature } }
    },
    billsUsage: true,
    close: () => app.close(),
  }
}

async function visiting({ baseUrl }: TestApp, url: string, init: RequestInit): Promise<Visited> {
  const { pathname } = new URL(url, baseUrl)
  const response = await fetch(baseUrl + pathname, { ...init, redirect: 'manual' })
  return {
    status: response.status,
    location: response.headers.get('location'),
    policy: response.headers.get('content-security-policy') ?? '',
    text: await response.text(),
  }
}

export const codeOf = (error: unknown): string => (error instanceof GatewayRefused ? error.code : String(error))
