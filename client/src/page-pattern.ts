// On which pages something is shown: the service and the widget decide it the same way.
export { isMatch } from '../../evaluator/src/page-pattern.ts'
