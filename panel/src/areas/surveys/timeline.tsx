import { IconMessageCircleCheck, IconMessageCircleX } from '@tabler/icons-react'
import type { Fact, Sentences } from '../../app/timeline.tsx'
import { AnchorLink } from '../../ui/links.tsx'

const surveyOf = ({ survey_id }: Fact['data']) =>
  typeof survey_id === 'string' && (
    <AnchorLink to="/surveys" search={{ survey: survey_id }} fz="inherit">
      View survey
    </AnchorLink>
  )

export const timeline: Sentences = {
  'survey.response_recorded': (data) => ({
    icon: IconMessageCircleCheck,
    title: 'Answered a survey',
    description: surveyOf(data),
  }),
  'survey.dismissed': (data) => ({ icon: IconMessageCircleX, title: 'Closed a survey', description: surveyOf(data) }),
}
