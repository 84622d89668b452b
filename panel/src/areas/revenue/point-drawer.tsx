import { Skeleton } from '@mantine/core'
import { money } from '@userkeep/client/money'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/revenue.ts'
import { lastDayOf, pointTitle } from '../../ui/charts/point-labels.ts'
import { CompactList, ListRow, RowAside } from '../../ui/compact-list.tsx'
import { DetailDrawer, DrawerBody, DrawerHeader } from '../../ui/drawer.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import { CustomerName } from './customer-name.tsx'
import { type Point, pointOf, trials } from './point.ts'
import { type EndedTrial, type Movement, movementNames, outcomeNames } from './revenue.ts'

const invalid = new Error(texts.linkDoesNotNameAPoint)

/** The customers behind a point of a chart. */
export function PointDrawer() {
  const screen = useScreen()
  const text = screen.get('behind')
  const point = pointOf(text)
  return (
    <DetailDrawer
      label={point?.of === trials ? texts.trials : texts.movements}
      param="behind"
      query={{
        data: point,
        error: text && !point ? invalid : null,
        refetch: () => screen.set({ behind: undefined }),
      }}
      skeleton={{ body: <Skeleton h={200} /> }}
    >
      {(opened) => {
        const List = opened.of === trials ? EndedTrials : Movements
        return <List key={JSON.stringify(opened)} {...opened} />
      }}
    </DetailDrawer>
  )
}

const filterOf = ({ from, interval, segment_id }: Point) => ({
  from,
  to: lastDayOf(from, interval),
  ...(segment_id && { segment_id }),
})

function Movements(point: Point) {
  const [environment] = useEnvironment()
  const paging = useOwnPaging()
  const query = useRead(
    'GET /v1/organization/analytics/revenue/movements',
    { query: { environment, ...filterOf(point), currency: point.of, ...pageQuery(paging.place) } },
    { single: true },
  )
  return (
    <>
      <DrawerHeader title={pointTitle(point.from, point.interval)} description={texts.whatMovedTheMonthlyRecurring} />
      <DrawerBody>
        <CompactList
          label={texts.movements}
          query={query}
          shape="none"
          expected={6}
          rows={(answer) => answer.movements}
          empty={texts.nothingMovedTheRevenue}
          paging={paging}
        >
          {(movement) => <MovementLine key={movement.id} movement={movement} />}
        </CompactList>
      </DrawerBody>
    </>
  )
}

const MovementLine = ({ movement: { at, kind, product, currency, amount, ...of } }: { movement: Movement }) => (
  <ListRow
    title={<CustomerName {...of} />}
    description={`${movementNames[kind]} · ${product.name}`}
    end={
      <RowAside beneath={<RelativeTime at={at} />}>
        <span className="num">
          {amount > 0 ? '+' : ''}
          {money(amount, currency)}
        </span>
      </RowAside>
    }
  />
)

function EndedTrials(point: Point) {
  const [environment] = useEnvironment()
  const paging = useOwnPaging()
  const query = useRead(
    'GET /v1/organization/analytics/revenue/trials/ended',
    { query: { environment, ...filterOf(point), ...pageQuery(paging.place) } },
    { single: true },
  )
  return (
    <>
      <DrawerHeader title={pointTitle(point.from, point.interval)} description={texts.trialsThatEnded} />
      <DrawerBody>
        <CompactList
          label={texts.trials}
          query={query}
          shape="none"
          expected={6}
          rows={(answer) => answer.trials}
          empty={texts.noTrialsEndedSentence}
          paging={paging}
        >
          {(trial) => <TrialLine key={trial.subscription_id} trial={trial} />}
        </CompactList>
      </DrawerBody>
    </>
  )
}

const TrialLine = ({ trial: { outcome, product, currency, monthly, ended_at, ...of } }: { trial: EndedTrial }) => (
  <ListRow
    title={<CustomerName {...of} />}
    description={`${outcomeNames[outcome]} · ${product.name}`}
    end={
      <RowAside beneath={<RelativeTime at={ended_at} />}>
        <span className="num">{money(monthly, currency)}</span>
      </RowAside>
    }
  />
)
