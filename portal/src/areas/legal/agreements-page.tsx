import { type Output, useRead } from '../../app/api.ts'
import { texts } from '../../texts/legal.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Page, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { AgreementForm } from './agreement-form.tsx'

type Acceptance = Output<'GET /v1/contact/legal'>['acceptances'][number]

export function AgreementsPage() {
  const legal = useRead('GET /v1/contact/legal')
  const outstanding = legal.data?.outstanding ?? []
  return (
    <Page title={texts.agreements} description={texts.documentsYouHaveAgreed}>
      {outstanding.length > 0 && (
        <Section title={texts.toReview}>
          <AgreementForm outstanding={outstanding} action={texts.agree} />
        </Section>
      )}
      <Section title={texts.agreed}>
        <Loaded read={legal} shape="tiles">
          {({ acceptances }) =>
            acceptances.length === 0 ? (
              <Empty icon="check" title={texts.noAgreementsYet}>
                {texts.documentsYouAgreeToAppearHere}
              </Empty>
            ) : (
              <ul class="rows">
                {acceptances.map((acceptance) => (
                  <Agreed key={acceptance.id} acceptance={acceptance} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </Page>
  )
}

const Agreed = ({ acceptance: { title, version, summary, accepted_at } }: { acceptance: Acceptance }) => (
  <li class="row">
    <span class="row-icon">
      <Icon name="check" />
    </span>
    <div class="row-main">
      <b>{texts.titleVersion(title, version)}</b>
      <small>
        {summary} · <Time at={accepted_at} />
      </small>
    </div>
  </li>
)
