import { useState } from 'preact/hooks'
import { type Output, useRead } from '../../app/api.ts'
import type { BillingPart } from '../../app/billing-parts.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

type Credits = Output<'GET /v1/contact/customer/credits'>
type Line = Credits['ledger'][number]

export const billingPart: BillingPart = { order: 3, show: () => <CreditsSection /> }

/** What the team has to spend. Not there for a team that never had any. */
function CreditsSection() {
  const [offset, setOffset] = useState(0)
  const read = useRead('GET /v1/contact/customer/credits', { query: { offset, limit: 20 } })
  if (read.data && read.data.ledger.length === 0 && offset === 0) return null
  return (
    <Section title="Credits" description={read.data && <Balance credits={read.data} />}>
      <Loaded read={read} shape="lines">
        {(credits) => (
          <>
            <ul class="rows" aria-label="Movements of credits">
              {credits.ledger.map((line) => (
                <LineRow key={line.id} line={line} />
              ))}
            </ul>
            <Pager page={credits} go={setOffset} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

const text = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'credit' : 'credits'}`

/** The grant that is spent first is also the one that expires first. */
function Balance({ credits: { balance, grants } }: { credits: Credits }) {
  const [next] = grants
  return (
    <>
      <b>{text(balance)}</b> left
      {next?.expires_at && (
        <>
          {', of which '}
          {next.remaining.toLocaleString()} {next.remaining === 1 ? 'expires' : 'expire'} <Time at={next.expires_at} />
        </>
      )}
    </>
  )
}

const words: Record<Line['kind'], string> = {
  grant: 'Added',
  spend: 'Used',
  expiry: 'Expired',
  take_back: 'Refunded',
}

const LineRow = ({ line: { kind, amount, balance, reason, created_at } }: { line: Line }) => (
  <li class="row">
    <div class="row-main">
      <b>
        {words[kind]} {Math.abs(amount).toLocaleString()}
      </b>
      <small>
        {reason && kind !== 'take_back' && `${reason} · `}
        <Time at={created_at} />
      </small>
    </div>
    <div class="row-end">
      <span class="dim">{text(balance)}</span>
    </div>
  </li>
)
