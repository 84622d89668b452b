import { texts } from '../../../texts/feedback-settings.ts'
import { Page } from '../../../ui/page.tsx'
import { BoardPreview } from './board-preview.tsx'
import { Boards } from './boards.tsx'
import { Categories } from './categories.tsx'
import { VotersSection } from './voters-section.tsx'

export const FeedbackSettingsPage = () => (
  <Page title={texts.feedbackBoards} description={texts.boardsCategoriesAndNotifications} isNarrow>
    <Boards />
    <Categories />
    <VotersSection />
    <BoardPreview />
  </Page>
)
