// On which pages something is shown: the service and the widget decide it the same way.
export { isMatch } from '@userkeep/evaluator/page-pattern'
