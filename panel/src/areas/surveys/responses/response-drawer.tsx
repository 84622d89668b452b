import { TagsInput, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/surveys-responses.ts'
import { DetailDrawer, DrawerBody, DrawerHeader, DrawerSection } from '../../../ui/drawer.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Properties, Property, PropertySkeleton } from '../../../ui/properties.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Status } from '../../../ui/status.tsx'
import { toast } from '../../../ui/toast.ts'
import { resultsRead } from '../results/results.ts'
import type { Survey } from '../survey.ts'
import s from '../surveys.module.css'
import { answered, nameOf, type Response, responsesRead, sources, states } from './response.ts'

interface ResponseDrawerProps {
  survey: Survey
  /** The listed responses; null while they are loading. */
  responses: readonly Response[] | null
  /** Tags that were given before. */
  known: string[]
}

const elsewhere = new Error(texts.responseIsNotInTheList)

export function ResponseDrawer({ survey, responses, known }: ResponseDrawerProps) {
  const screen = useScreen()
  const found = responses?.find(({ id }) => id === screen.get('response'))
  return (
    <DetailDrawer
      label={texts.response}
      param="response"
      query={{
        data: found,
        error: responses && !found ? elsewhere : null,
        refetch: () => screen.narrow({ q: undefined, state: undefined, tag: undefined }),
      }}
      skeleton={{ body: <PropertySkeleton count={6} /> }}
    >
      {(response) => <Shown key={response.id} survey={survey} response={response} known={known} />}
    </DetailDrawer>
  )
}

function Shown({ survey, response, known }: { survey: Survey; response: Response; known: string[] }) {
  const { contact, state, source, locale, shown_at, completed_at } = response
  const rows = answered(survey.questions, response)
  return (
    <>
      <DrawerHeader title={nameOf(response)} description={contact.name ? contact.email : null} />
      <DrawerBody>
        <DrawerSection title={texts.answers}>
          {rows.length === 0 && (
            <Text c="dimmed" size="sm">
              {texts.noAnswers}
            </Text>
          )}
          <dl className={s.answers}>
            {rows.map(({ question, text }) => (
              <div key={question.id}>
                <dt>{question.title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </DrawerSection>
        <Tags response={response} known={known} />
        <DrawerSection title={texts.details}>
          <Properties>
            <Property name={texts.status}>
              <Status tone={states[state].tone}>{states[state].label}</Status>
            </Property>
            <Property name={texts.person}>
              <AnchorLink to="/contacts" search={{ contact: contact.id }}>
                {texts.viewContact}
              </AnchorLink>
            </Property>
            <Property name={texts.answeredIn}>{source ? sources[source] : '—'}</Property>
            <Property name={texts.language}>{locale ?? '—'}</Property>
            <Property name={texts.shown}>{shown_at ? <RelativeTime at={shown_at} /> : '—'}</Property>
            <Property name={texts.completed}>{completed_at ? <RelativeTime at={completed_at} /> : '—'}</Property>
          </Properties>
        </DrawerSection>
      </DrawerBody>
    </>
  )
}

const mostTags = 20

/** Each counts at once. */
function Tags({ response, known }: { response: Response; known: string[] }) {
  const [environment] = useEnvironment()
  const [tags, setTags] = useState<string[]>(response.tags)
  const save = useAct('PUT /v1/organization/surveys/{id}/responses/{responseId}/tags', {
    refresh: [responsesRead, resultsRead],
  })
  const change = (wanted: string[]) => {
    const before = tags
    const next = [...new Set(wanted.map((tag) => tag.trim()).filter(Boolean))]
    setTags(next)
    save.mutate(
      {
        params: { id: response.survey_id, responseId: response.id },
        query: { environment },
        body: { tags: next },
      },
      {
        onSuccess: (saved) => setTags(saved.tags),
        onError(error) {
          setTags(before)
          toast.error(error)
        },
      },
    )
  }
  return (
    <DrawerSection title={texts.tags}>
      <TagsInput
        aria-label={texts.tags}
        placeholder={tags.length === 0 ? texts.addATag : ''}
        description={texts.pressEnterAfterEach}
        data={known}
        maxTags={mostTags}
        maxLength={60}
        clearable={false}
        value={tags}
        onChange={change}
      />
    </DrawerSection>
  )
}
