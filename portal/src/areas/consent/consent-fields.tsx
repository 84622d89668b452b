import { type Output, useRead } from '../../app/api.ts'
import { entry } from '../../app/entry.ts'

export type AskedConsent = Output<'GET /v1/consents/{publishableKey}'>['asked'][number]

const nameOf = ({ category }: Pick<AskedConsent, 'category'>) => `consent-${category}`

export const useAskedConsents = (): AskedConsent[] =>
  useRead('GET /v1/consents/{publishableKey}', { params: { publishableKey: entry.key } }).data?.asked ?? []

/** A box for each, never ticked beforehand: only what somebody does counts as agreeing. */
export const ConsentFields = ({ asked }: { asked: readonly AskedConsent[] }) => (
  <>
    {asked.map(({ category, wording }) => (
      <div class="field" key={category}>
        <label class="agree">
          <input type="checkbox" name={nameOf({ category })} />
          <span>{wording}</span>
        </label>
      </div>
    ))}
  </>
)

/** Returns the ticked fields of a form. */
export const consentsIn = (isTicked: (name: string) => boolean, asked: readonly AskedConsent[]) =>
  Object.fromEntries(asked.filter((one) => isTicked(nameOf(one))).map(({ category }) => [category, true]))
