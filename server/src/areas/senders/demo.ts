import { generateKeyPairSync } from 'node:crypto'
import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo, type Seed } from '../../../demo/seed.ts'
import { publicKeyOf } from './dkim.ts'
import { sealFor } from './sender-secrets.ts'
import type { Smtp } from './senders.sql.ts'

interface DemoSender {
  name: string
  fromName: string
  address: string
  daysAgo: number
  smtp?: Smtp
  signs?: true
  perMinute?: number
  error?: string
}

const relay = (host: string): Smtp => ({ host, port: 587, security: 'starttls', user: 'fieldnote' })

/** The default sender has no server of its own, so that mail of the demo appears in the development mailbox. */
const demoSenders: DemoSender[] = [
  { name: 'Product', fromName: 'Fieldnote', address: 'hello@fieldnote.example', daysAgo: 180 },
  {
    name: 'Newsletter',
    fromName: 'Fieldnote News',
    address: 'news@mail.fieldnote.example',
    daysAgo: 150,
    smtp: relay('smtp.relay.example'),
    signs: true,
    perMinute: 600,
  },
  {
    name: 'Billing',
    fromName: 'Fieldnote Billing',
    address: 'billing@fieldnote.example',
    daysAgo: 120,
    smtp: relay('mail.fieldnote.example'),
    error: 'Invalid login: 535 5.7.8 Authentication credentials invalid',
  },
]

export const demo: Demo = {
  async fill(db, seed) {
    const rows = demoSenders.map((sender, index) => senderRow(seed, sender, index === 0))
    await insertRows(db, 'senders', rows)
  },
}

function senderRow(seed: Seed, sender: DemoSender, isDefault: boolean) {
  const created = ago(seed, sender.daysAgo)
  const id = seed.chance.idAt(created)
  const key = sender.signs ? newKey() : null
  return {
    environment_id: seed.live.environmentId,
    id,
    name: sender.name,
    from_name: sender.fromName,
    from_address: sender.address,
    reply_to: isDefault ? 'support@fieldnote.example' : null,
    is_default: isDefault,
    smtp: sender.smtp ?? null,
    smtp_password: sealFor(seed, 'smtp_password', id, sender.smtp ? 'demo-password' : null),
    dkim: key && { domain: 'mail.fieldnote.example', selector: 'uk1', publicKey: publicKeyOf(key) },
    dkim_key: sealFor(seed, 'dkim_key', id, key),
    per_minute: sender.perMinute ?? null,
    tested_at: sender.smtp ? ago(seed, sender.error ? 9 : 0.1) : null,
    last_error: sender.error ?? null,
    last_error_at: sender.error ? ago(seed, 0.4) : null,
    created_at: created,
    updated_at: created,
  }
}

const newKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
