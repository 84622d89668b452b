import { useState } from 'preact/hooks'
import { type Output, useAct, useRead } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/consent.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'

type Consents = Output<'GET /v1/contact/consents'>['consents']
type Category = keyof Consents

const names: [Category, string][] = [
  ['marketing', texts.newsAndOffers],
  ['product_news', texts.productNews],
  ['surveys', texts.surveys],
]

export function PreferencesPage() {
  const { brand } = useConfig()
  const consents = useRead('GET /v1/contact/consents')
  return (
    <Page title={texts.emailPreferences} description={texts.chooseTheEmailsYouReceiveFromName(brand.name)}>
      <Section title={texts.email} isAlone>
        <Loaded read={consents} shape="tiles">
          {(answer) => <Switches consents={answer.consents} />}
        </Loaded>
      </Section>
      <p class="hint">{texts.emailAboutYourAccountSuchAs}</p>
    </Page>
  )
}

/** Each counts at once: nobody forgets to save that they want no more mail. */
function Switches({ consents }: { consents: Consents }) {
  const { locked } = useSession()
  const choose = useAct('PUT /v1/contact/consents', {
    refresh: ['GET /v1/contact/consents'],
    onDone: () => toast(texts.preferencesSaved),
  })
  const [wanted, setWanted] = useState<{ category: Category; granted: boolean } | null>(null)
  const set = async (category: Category, granted: boolean) => {
    setWanted({ category, granted })
    await choose.run({ body: { consents: { [category]: granted }, source: 'portal' } })
    setWanted(null)
  }
  return (
    <>
      <ul class="rows">
        {names.map(([category, name]) => {
          const { granted, at, wording } = consents[category]
          return (
            <li class="row" key={category}>
              <label class="agree row-main">
                <input
                  type="checkbox"
                  aria-label={name}
                  checked={wanted?.category === category ? wanted.granted : granted}
                  disabled={wanted !== null || locked !== null}
                  onChange={({ currentTarget }) => void set(category, currentTarget.checked)}
                />
                <span>
                  <b>{name}</b>
                  <br />
                  <small>
                    {wording}
                    {at && (
                      <>
                        {' '}
                        · {granted ? texts.agreed : texts.offSince} <Time at={at} />
                      </>
                    )}
                  </small>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      {locked && <p class="hint">{locked}</p>}
      <Problem error={choose.error} />
    </>
  )
}
