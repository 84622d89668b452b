import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contact-page.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Status } from '../../ui/status.tsx'
import { states } from './responses/response.ts'
import s from './surveys.module.css'

export const contactPart: ContactPart = {
  title: texts.surveys,
  order: 6,
  permission: 'engagement:manage',
  show: (contactId) => <SurveysOfContact contactId={contactId} />,
}

function SurveysOfContact({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/surveys',
    { params: { id: contactId }, query: { environment } },
    { single: true },
  )
  return (
    <CompactList
      label={texts.surveys}
      query={query}
      shape="none"
      rows={(answer) => answer.responses}
      empty={texts.noSurveysYet}
    >
      {({ id, survey, state, answers }) => (
        <ListRow
          key={id}
          title={
            <AnchorLink to="/surveys" search={{ survey: survey.id }} c="inherit" inherit>
              {survey.name}
            </AnchorLink>
          }
          description={
            answers.length > 0 && (
              <dl className={s.answers}>
                {answers.map(({ question_id, title, answer }) => (
                  <div key={question_id}>
                    <dt>{title}</dt>
                    <dd>{answer}</dd>
                  </div>
                ))}
              </dl>
            )
          }
          end={<Status tone={states[state].tone}>{states[state].label}</Status>}
        />
      )}
    </CompactList>
  )
}
