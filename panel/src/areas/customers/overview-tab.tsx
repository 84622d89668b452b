import { customerOverviews } from '../../app/overview-of.ts'
import { texts } from '../../texts/customers.ts'
import { OverviewLines, OverviewSections } from '../../ui/overview-parts.tsx'
import { Properties, Property } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Mrr, NextDate, PlanStatus } from '../../ui/standing.tsx'
import type { Customer } from './customer.ts'

/** The customer at a glance: plan, revenue, next date, seats and the pieces of areas. */
export const CustomerOverview = ({ customer }: { customer: Customer }) => (
  <>
    <Properties>
      <Property name={texts.plan}>{customer.plan?.name ?? texts.noPlan}</Property>
      {customer.plan && (
        <>
          <Property name={texts.status}>
            <PlanStatus {...customer} />
          </Property>
          {customer.mrr !== null && (
            <Property name={texts.mrr}>
              <Mrr {...customer} />
            </Property>
          )}
          <Property name={texts.renewalOrEnd}>
            <NextDate {...customer} />
          </Property>
        </>
      )}
      <Property name={texts.seats}>{texts.membersCount(customer.member_count)}</Property>
      <Property name={texts.lastSeen}>
        <RelativeTime at={customer.last_seen_at} />
      </Property>
      <OverviewLines parts={customerOverviews} id={customer.id} />
    </Properties>
    <OverviewSections parts={customerOverviews} id={customer.id} />
  </>
)
