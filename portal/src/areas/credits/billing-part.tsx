import { useState } from 'preact/hooks'
import { type Output, useRead } from '../../app/api.ts'
import type { BillingPart } from '../../app/billing-parts.ts'
import { texts } from '../../texts/credits.ts'
import { number } from '../../texts/locale.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

type Credits = Output<'GET /v1/contact/customer/credits'>
type Line = Credits['ledger'][number]

export const billingPart: BillingPart = { order: 3, show: () => <CreditsSection /> }

/** The credits of the customer. Absent if it never had any. */
function CreditsSection() {
  const [offset, setOffset] = useState(0)
  const read = useRead('GET /v1/contact/customer/credits', { query: { offset, limit: 20 } })
  if (read.data && read.data.ledger.length === 0 && offset === 0) return null
  return (
    <Section title={texts.credits} description={read.data && <Balance credits={read.data} />}>
      <Loaded read={read} shape="lines">
        {(credits) => (
          <>
            <ul class="rows" aria-label={texts.creditHistory}>
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

/** The grant that is spent first is also the one that expires first. */
function Balance({ credits: { balance, grants } }: { credits: Credits }) {
  const [next] = grants
  const left = <b>{texts.creditCount(balance)}</b>
  return next?.expires_at
    ? texts.leftAndExpiring(left, next.remaining, <Time at={next.expires_at} />)
    : texts.left(left)
}

const words: Record<Line['kind'], string> = {
  grant: texts.added,
  spend: texts.used,
  expiry: texts.expired,
  take_back: texts.refunded,
}

const LineRow = ({ line: { kind, amount, balance, reason, created_at } }: { line: Line }) => (
  <li class="row">
    <div class="row-main">
      <b>
        {words[kind]} {number(Math.abs(amount))}
      </b>
      <small>
        {reason && kind !== 'take_back' && `${reason} · `}
        <Time at={created_at} />
      </small>
    </div>
    <div class="row-end">
      <span class="dim">{texts.creditCount(balance)}</span>
    </div>
  </li>
)
