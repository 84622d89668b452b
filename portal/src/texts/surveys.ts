export const texts = {
  surveyDismissed: 'Survey dismissed',
  survey: 'Survey',
  yourAnswersAreSavedAsYouGo: 'Your answers are saved as you go. You can stop and continue later.',
  noSurveys: 'No surveys',
  thereIsNoSurveyForYou: 'There is no survey for you right now.',
  questions: 'Questions',
}
