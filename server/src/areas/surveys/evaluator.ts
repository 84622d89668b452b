// What a survey asks next, and on which pages, is decided by what the widget and the portal decide it by.
export { isMatch } from '../../../../evaluator/src/page-pattern.ts'
export { pathOf, rangeOf, usualScale } from '../../../../evaluator/src/survey.ts'
