import { type Static, Type } from 'typebox'
import { chosen, described, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { FunnelStep } from './analytics-query.ts'

export const reportBounds = {
  query: 30,
  tiles: 50,
  value: 2000,
  values: 20,
  number: 1_000_000,
  reports: 500,
  dashboards: 100,
} as const

const Question = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[a-z][a-z-]*(/[a-z-]+)*$',
  examples: ['revenue'],
  description: 'A path below `/v1/organization/analytics/` that is read with `GET`, or with a `POST` that only reads',
})
const Value = Type.String({ maxLength: reportBounds.value })
const Query = Type.Record(
  Type.String({ maxLength: 60 }),
  Type.Unsafe<string | number | (string | Static<typeof FunnelStep>)[]>(
    Type.Union([
      Value,
      Type.Integer({ minimum: 0, maximum: reportBounds.number }),
      Type.Array(Type.Union([Value, FunnelStep]), {
        maxItems: reportBounds.values,
        description: 'A repeated parameter, or a list of the body, such as the steps of a funnel',
      }),
    ]),
  ),
  {
    maxProperties: reportBounds.query,
    propertyNames: { maxLength: 60 },
    examples: [{ interval: 'month' }],
    description:
      'The query of the question, without `environment` and paging; for `funnel`, the fields of its body. It is ' +
      'validated like the query or the body of the route. Without dates, the report always shows the latest period',
  },
)

const Author = nullable(shape('ReportAuthor', { member_id: Uuid, name: nullable(Type.String()), email: Type.String() }))

const saved = {
  id: Uuid,
  name: Name,
  created_by: described(Author, 'Null if the member left'),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Report = chosen(shape('Report', { ...saved, question: Question, query: Query }))
export const NewReport = chosen(
  strict({ name: Name, question: Question, query: Type.Optional(Query) }, { name: 'NewReport' }),
)
export const ReportChange = chosen(
  strict(
    { name: Type.Optional(Name), question: Type.Optional(Question), query: Type.Optional(Query) },
    { name: 'ReportChange' },
  ),
)

const Size = oneOf('third', 'half', 'full')
const tiles = Type.Array(strict({ report_id: Uuid, size: Size }, { name: 'NewDashboardTile' }), {
  maxItems: reportBounds.tiles,
  description: 'In order. A report can be shown once',
})

export const Dashboard = chosen(
  shape('Dashboard', {
    ...saved,
    tiles: Type.Array(shape('DashboardTile', { size: Size, report: Report }), { description: 'In order' }),
  }),
)
export const DashboardReference = chosen(shape('DashboardReference', { ...saved, reports: Type.Integer() }))
export const NewDashboard = chosen(strict({ name: Name, tiles: Type.Optional(tiles) }, { name: 'NewDashboard' }))
export const DashboardChange = chosen(
  strict({ name: Type.Optional(Name), tiles: Type.Optional(tiles) }, { name: 'DashboardChange' }),
)

export const WeeklyMail = chosen(
  shape('WeeklyMail', {
    enabled: Type.Boolean(),
    next_at: described(Timestamp, 'The next Monday at 8:00 in the time zone of the organization'),
    time_zone: Type.String({ examples: ['Europe/Berlin'] }),
  }),
)
export const WeeklyMailChoice = chosen(strict({ enabled: Type.Boolean() }, { name: 'WeeklyMailChoice' }))
