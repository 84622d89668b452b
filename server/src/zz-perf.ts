import { testApp } from './platform/testing/app.ts'
import { testReceiver } from './platform/testing/receiver.ts'
import { change } from './platform/change.ts'
import { environmentOf } from './platform/testing/contacts.ts'
import { register } from './platform/testing/webhooks.ts'
import { v7 as uuid } from 'uuid'
const receiver = await testReceiver()
const app = await testApp({ outgoing: { ca: receiver.ca } })
const owner = await app.signUp()
await app.settle()
const n = Number(process.argv[2] ?? 1000)
const endpoints = Number(process.argv[3] ?? 1)
const ids = []
for (let i = 0; i < endpoints; i++) ids.push((await register(owner, `${receiver.origin}/perf${i}`)).id)
await app.settle()
const [row] = await app.database.sql`select id from organizations where code = ${owner.organization}`
const environmentId = await environmentOf(app.database.sql, owner, 'live')
let t = Date.now()
const lap = (what: string) => { console.log(what, Date.now() - t, 'ms'); t = Date.now() }
for (let k = 0; k < n; k += 1000)
await change(app.app.platform, async (tx) => { for (let i = 0; i < Math.min(1000, n); i++) tx.fact({ type: 'contact.identified', about: uuid(), organizationId: row.id, environmentId }) })
lap('facts')
await app.settle()
lap('settled')
console.log('received', receiver.received().length, 'connections', receiver.connections())
console.log(await app.database.sql`select status, attempts, count(*), avg(duration_ms)::int from webhook_deliveries group by 1,2`)
console.log(await app.database.sql`select attempt_log from webhook_deliveries where status <> 'succeeded' limit 2`)
await app.close(); await receiver.close()
