import { texts } from '../../texts/referrals.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
import type { Referral } from './referral.ts'

type Named = Referral['referrer']

export const nameOf = (person: Named): string =>
  person ? (person.name ?? person.email ?? texts.noName) : texts.deletedContact

/** A person of a referral, who may have been erased. */
export function Person({ person }: { person: Named }) {
  if (!person) return <>{texts.deletedContact}</>
  return (
    <TwoLines
      first={
        <AnchorLink to="/contacts" search={{ contact: person.id }} c="inherit" inherit>
          {nameOf(person)}
        </AnchorLink>
      }
      second={person.name ? person.email : null}
    />
  )
}
