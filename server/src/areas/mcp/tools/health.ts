import { campaigns, gateways, nullable, overview, senders, strict, subscriptions, webhooks } from '@userkeep/contract'
import { Type } from 'typebox'
import { idOf, linkTo } from '../kinds.ts'
import { count, fields, link, nameOrId, nextCursor, pageQuery, paging, text, textOrNull } from '../shapes.ts'
import { type Reader, tool } from '../tool.ts'

const Figure = Type.Object({ value: count, previous_value: count })

const getActivity = tool({
  name: 'get_product_activity',
  title: 'How the product is used',
  description:
    'Answers active people, new people, sign-ins and failed webhook deliveries of the last days, compared with the same ' +
    'number of days before.',
  input: strict({ days: Type.Optional(Type.Union([7, 30, 90].map((days) => Type.Literal(days)))) }),
  output: Type.Object({
    days: count,
    active_people: Figure,
    new_people: Figure,
    sign_ins: Figure,
    failed_deliveries: Figure,
    link,
  }),
  async run({ days }, reader) {
    const found = await reader.read(overview.routes.get, { query: days ? { days: days as never } : {} })
    const figure = ({ value, previous_value }: { value: number; previous_value: number }) => ({ value, previous_value })
    return {
      days: found.days,
      active_people: figure(found.active_contacts),
      new_people: figure(found.new_contacts),
      sign_ins: figure(found.sign_ins),
      failed_deliveries: figure(found.failed_deliveries),
      link: reader.link('/overview'),
    }
  },
})

const getCampaigns = tool({
  name: 'get_campaign_results',
  title: 'Which campaigns worked',
  description:
    'Answers what campaigns achieved: sent, opened, clicked, converted, unsubscribed, and the lift against people who ' +
    'were held out, with its interval. Name one campaign, or leave it out for the latest.',
  input: strict({ campaign: Type.Optional(nameOrId('campaign')), ...paging }),
  output: Type.Object({
    campaigns: Type.Array(
      Type.Object({
        id: text,
        name: text,
        channel: text,
        state: text,
        started_at: textOrNull,
        totals: Type.Record(Type.String(), Type.Integer()),
        lift: nullable(fields),
        link,
      }),
    ),
    next_cursor: nextCursor,
  }),
  async run({ campaign, limit = 5, cursor }, reader) {
    if (campaign !== undefined) {
      const id = await idOf(reader, 'campaign', campaign)
      const one = await reader.read(campaigns.routes.get, { params: { id } })
      return { campaigns: [await withReport(reader, one)], next_cursor: null }
    }
    const page = pageQuery({ limit: Math.min(limit, 10), ...(cursor !== undefined && { cursor }) })
    const found = await reader.read(campaigns.routes.list, { query: page })
    const reported = await Promise.all(found.campaigns.map((one) => withReport(reader, one)))
    return { campaigns: reported, next_cursor: found.next_cursor }
  },
})

async function withReport(
  reader: Reader,
  {
    id,
    name,
    channel,
    state,
    started_at,
  }: Record<'id' | 'name' | 'channel' | 'state', string> & { started_at: string | null },
) {
  const { totals, lift } = await reader.read(campaigns.routes.report, { params: { id } })
  const link = linkTo(reader, 'campaign', id)
  return { id, name, channel, state, started_at, totals: { ...totals }, lift: lift && { ...lift }, link }
}

const Problem = Type.Object({
  kind: Type.String({ description: 'webhook, sender, payment_gateway, campaign or payment' }),
  name: text,
  problem: text,
  since: textOrNull,
  link,
})

const listProblems = tool({
  name: 'list_problems',
  title: 'What is failing',
  description:
    'Lists what needs attention: webhook endpoints that are turned off or failing, senders whose mail server rejects mail, ' +
    'payment gateways that do not answer, paused campaigns and the number of past-due subscriptions.',
  input: strict({}),
  output: Type.Object({ problems: Type.Array(Problem) }),
  async run(_, reader) {
    const found = await Promise.all([
      failingWebhooks(reader),
      failingSenders(reader),
      silentGateways(reader),
      pausedCampaigns(reader),
      pastDue(reader),
    ])
    return { problems: found.flat() }
  },
})

const all = { limit: 200 }

async function failingWebhooks(reader: Reader) {
  const { webhooks: endpoints } = await reader.read(webhooks.routes.list, { query: { ...all, plane: 'product' } })
  return endpoints.flatMap(({ id, url, enabled, disabled_reason, disabled_at, health }) => {
    const row = { kind: 'webhook', name: url, link: reader.link('/webhooks', { webhook: id }) }
    if (!enabled && disabled_reason === 'failures')
      return [{ ...row, problem: 'Turned off after failures', since: disabled_at }]
    const { failing } = health
    return failing ? [{ ...row, problem: `Deliveries fail: ${failing.reason}`, since: failing.since }] : []
  })
}

async function failingSenders(reader: Reader) {
  const found = await reader.read(senders.routes.list, { query: all })
  return found.senders.flatMap(({ id, name, health }) =>
    health.status === 'failing'
      ? {
          kind: 'sender',
          name,
          problem: health.last_error ?? 'The mail server rejects mail',
          since: health.last_error_at,
          link: reader.link('/email', { sender: id }),
        }
      : [],
  )
}

async function silentGateways(reader: Reader) {
  const found = await reader.read(gateways.routes.list, { query: all })
  return found.gateways.flatMap(({ id, name, health }) =>
    health.status === 'unreachable'
      ? {
          kind: 'payment_gateway',
          name,
          problem: health.last_error ?? 'The gateway does not answer',
          since: health.since,
          link: reader.link('/payment-gateways', { gateway: id }),
        }
      : [],
  )
}

async function pausedCampaigns(reader: Reader) {
  const found = await reader.read(campaigns.routes.list, { query: { ...all, state: 'paused' } })
  return found.campaigns.map(({ id, name, paused_reason, updated_at }) => ({
    kind: 'campaign',
    name,
    problem: paused_reason === null ? 'Paused' : 'Paused because its template takes too long to render',
    since: updated_at,
    link: linkTo(reader, 'campaign', id),
  }))
}

async function pastDue(reader: Reader) {
  const { statuses } = await reader.read(subscriptions.routes.summary)
  const overdue = statuses.find(({ status }) => status === 'past_due')?.subscriptions ?? 0
  if (overdue === 0) return []
  const name = overdue === 1 ? '1 subscription' : `${overdue} subscriptions`
  const link = reader.link('/subscriptions', { status: 'past_due' })
  return [{ kind: 'payment', name, problem: 'Past due. See list_revenue_at_risk.', since: null, link }]
}

export const healthTools = [getActivity, getCampaigns, listProblems]
