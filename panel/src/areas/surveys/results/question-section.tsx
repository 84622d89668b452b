import { Skeleton, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { texts } from '../../../texts/surveys-results.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { Section } from '../../../ui/section.tsx'
import { kinds, number, share } from '../survey.ts'
import s from '../surveys.module.css'
import { averageText, type Nps, type QuestionResults, type Results, scoreText } from './results.ts'

const TimeChart = lazy(() => import('./time-chart.tsx'))

interface QuestionSectionProps {
  question: QuestionResults
  index: number
  interval: Results['interval']
}

export function QuestionSection({ question, index, interval }: QuestionSectionProps) {
  const { title, kind, answered, nps, average, distribution, over_time } = question
  return (
    <Section title={`${index + 1}. ${title}`} description={`${kinds[kind].label} · ${texts.answersCount(answered)}`}>
      {answered === 0 ? (
        <Text c="dimmed" size="sm">
          {texts.noAnswersToThisQuestionYet}
        </Text>
      ) : (
        <div className={s.results} data-parts={over_time.length > 1 ? 2 : 1}>
          <div className={s.stack}>
            {nps && <NpsFigure nps={nps} />}
            {!nps && average !== null && (
              <p className={s.score}>{texts.nameOnAverage(<b>{averageText(average)}</b>)}</p>
            )}
            {kind === 'text' ? (
              <AnchorLink to="." search={(before) => ({ ...before, part: 'responses' })}>
                {texts.readTheAnswers}
              </AnchorLink>
            ) : (
              <Distribution rows={distribution} answered={answered} />
            )}
          </div>
          {over_time.length > 1 && (
            <Suspense fallback={<Skeleton h={220} aria-busy />}>
              <TimeChart question={question} interval={interval} />
            </Suspense>
          )}
        </div>
      )}
    </Section>
  )
}

function NpsFigure({ nps }: { nps: Nps }) {
  const { score, low, high, promoters, passives, detractors } = nps
  const all = promoters + passives + detractors
  const groups = [
    { name: texts.detractors, about: '0–6', count: detractors, tone: 'bad' },
    { name: texts.passives, about: '7–8', count: passives, tone: 'idle' },
    { name: texts.promoters, about: '9–10', count: promoters, tone: 'good' },
  ]
  return (
    <div>
      <p className={s.score}>
        {texts.nameNPSBetweenLowAndHighWith95(<b>{scoreText(score)}</b>, scoreText(low), scoreText(high))}
      </p>
      <div className={s.groups} aria-hidden>
        {groups.map(({ name, count, tone }) => (
          <i key={name} data-tone={tone} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={s.legend} aria-label={texts.groups}>
        {groups.map(({ name, about, count, tone }) => (
          <li key={name} data-tone={tone}>
            {name} <span>{about}</span> <b className="num">{`${number(count)} · ${share(count, all)}%`}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Every answer there could be, and how many gave it. Of several choices the shares add up to more than everybody. */
function Distribution({ rows, answered }: { rows: QuestionResults['distribution']; answered: number }) {
  return (
    <ul className={s.distribution} aria-label={texts.distribution}>
      {rows.map(({ value, label, count }) => (
        <li key={value}>
          <span className={s.answer} title={label}>
            {label}
          </span>
          <span className={s.bar} aria-hidden>
            <i style={{ width: `${share(count, answered)}%` }} />
          </span>
          <span className="num">{`${number(count)} · ${share(count, answered)}%`}</span>
        </li>
      ))}
    </ul>
  )
}
