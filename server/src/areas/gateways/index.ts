import { gateways } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { probeUnreachable } from './calls/probe.ts'
import { connectGateway } from './connections/connect-gateway.ts'
import { disconnectGateway } from './connections/disconnect-gateway.ts'
import { getGateway } from './connections/get-gateway.ts'
import { listGateways } from './connections/list-gateways.ts'
import { testGateway } from './connections/test-gateway.ts'
import { updateGateway } from './connections/update-gateway.ts'
import { pruneGateways, rereadForgotten } from './maintenance.ts'
import { followNames } from './names/follow-names.ts'
import { receive } from './receiver/receive.ts'
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
      gateway_connections: {},
      gateway_addresses: { placement: 'coordinator' },
      gateway_customers: {
        customer: { delete: { none: 'what is paid or refunded after its end still finds whose it was' } },
      },
      gateway_prices: {},
      gateway_calls: {},
      gateway_reads: {},
      gateway_messages: {},
      ...sandboxTables,
    },
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
