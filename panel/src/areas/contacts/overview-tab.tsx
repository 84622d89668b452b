import { contactOverviews } from '../../app/overview-of.ts'
import { texts } from '../../texts/contacts.ts'
import { AttributesSection } from '../../ui/attributes-section.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { OverviewLines, OverviewSections } from '../../ui/overview-parts.tsx'
import { Properties, Property } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Mrr, NextDate, PlanStatus } from '../../ui/standing.tsx'
import type { Contact } from './contact.ts'
import { countryOf } from './country.ts'
import { useSaveContact } from './edit-contact.tsx'

/** The person at a glance: customer, plan, revenue and the pieces of areas. */
export function ContactOverview({ contact }: { contact: Contact }) {
  const { save, isPending, error } = useSaveContact(contact)
  const country = countryOf(contact.attributes)
  return (
    <>
      <Properties>
        <Property name={texts.customer}>
          <CustomerAndRole contact={contact} />
        </Property>
        {contact.plan && <PlanLines contact={contact} />}
        {country && <Property name={texts.country}>{country}</Property>}
        <Property name={texts.lastSeen}>
          <RelativeTime at={contact.last_seen_at} />
        </Property>
        <OverviewLines parts={contactOverviews} id={contact.id} />
      </Properties>
      <OverviewSections parts={contactOverviews} id={contact.id} />
      <AttributesSection
        attributes={contact.attributes}
        empty={texts.noAttributesYourProductCanSetAny}
        save={(attributes, done) => save({ attributes }, { onSuccess: done })}
        isPending={isPending}
        error={error}
      />
    </>
  )
}

function CustomerAndRole({ contact: { customer, customer_count, role } }: { contact: Contact }) {
  if (!customer) return texts.noCustomer
  return (
    <span>
      <AnchorLink to="/customers" search={{ customer: customer.id }} inherit>
        {customer.name}
      </AnchorLink>
      {role && texts.roleIn(role.name)}
      {customer_count > 1 && texts.moreCustomers(customer_count - 1)}
    </span>
  )
}

const PlanLines = ({ contact }: { contact: Contact }) => (
  <>
    <Property name={texts.plan}>{contact.plan?.name}</Property>
    <Property name={texts.status}>
      <PlanStatus {...contact} />
    </Property>
    {contact.mrr !== null && (
      <Property name={texts.mrr}>
        <Mrr {...contact} />
      </Property>
    )}
    <Property name={texts.renewalOrEnd}>
      <NextDate {...contact} />
    </Property>
  </>
)
