import { gateways } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { attentionSources } from '../attention/public.ts'
import { contactData } from '../contacts/public.ts'
import { callsOfContacts } from './calls/contact-data.ts'
import { probeUnreachable } from './calls/probe.ts'
import { missingGateway, silentGateways } from './connections/attention.sql.ts'
import {
  connectGateway,
  disconnectGateway,
  getGateway,
  listGateways,
  testGateway,
  updateGateway,
} from './connections/connections.ts'
import { pruneGateways, rereadForgotten } from './maintenance.ts'
import { followNames } from './names/follow-names.ts'
import { receive } from './receiver/receiver.ts'
import { sandboxJobs, sandboxLoops, sandboxTables, sandboxVerbs } from './sandbox/parts.ts'
import { setup } from './setup.ts'

export const gatewaysArea = defineArea(
  gateways,
  {
    list: listGateways,
    connect: connectGateway,
    get: getGateway,
    update: updateGateway,
    test: testGateway,
    disconnect: disconnectGateway,
    receive,
    ...sandboxVerbs,
  },
  {
    setup,
    tables: {
      gateway_connections: { rows: { kind: 'setup', without: ['secret_key', 'webhook_secret'] } },
      gateway_addresses: { rows: 'internal', placement: 'coordinator' },
      gateway_customers: {
        rows: 'data',
        customer: { delete: { none: 'later payments and refunds still need the customer' } },
      },
      gateway_prices: { rows: 'internal' },
      gateway_calls: {
        rows: 'working',
        contact: { merge: 'moved', erase: 'scrubbed', export: { as: 'gateway_calls' } },
        json: {
          input: { erased: "without the buyer's address" },
          result: { none: 'objects of a gateway by their ids, amounts and times' },
        },
      },
      gateway_reads: { rows: 'working' },
      gateway_messages: { rows: 'working' },
      ...sandboxTables,
    },
    contributes: [
      attentionSources.by({ gateway_unreachable: silentGateways, gateway_missing: missingGateway }),
      contactData.by(callsOfContacts),
    ],
    consumes: [followNames],
    loops: [
      { name: 'gateways.calls', wakeOn: 'gateway-calls', run: ({ own }) => own.calls.run() },
      { name: 'gateways.reads', wakeOn: 'gateway-reads', run: ({ own }) => own.reads.run() },
      { name: 'gateways.probe', wakeOn: 'gateway-probes', run: (context) => probeUnreachable(context) },
      ...sandboxLoops,
    ],
    jobs: [
      { name: 'gateways.prune', everyMs: hours(6), run: pruneGateways },
      { name: 'gateways.reread', everyMs: hours(1), run: rereadForgotten },
      ...sandboxJobs,
    ],
  },
)
