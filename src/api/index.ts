export {
  accessTokenSchema,
  changePasswordSchema,
  credentialsSchema,
  newAccessTokenSchema,
  PASSWORD_LENGTH,
  signUpSchema,
  userSchema,
  type AccessToken,
  type SignedInUser,
} from './auth-routes.ts'
export {
  backtestJobSchema,
  backtestListItemSchema,
  backtestStatusSchema,
  type BacktestJob,
  type BacktestListItem,
} from './backtest-routes.ts'
export {
  ApiError,
  createApiClient,
  routeUrl,
  type ApiClient,
  type CallOptions,
  type Fetch,
} from './client.ts'
export { CONTACT_SUBJECTS, contactMessageSchema, contactSchema } from './contact-routes.ts'
export {
  datasetDayQualitySchema,
  datasetDetailsSchema,
  datasetImportSchema,
  datasetSchema,
  importOutcomeSchema,
  type Dataset,
  type DatasetDayQuality,
  type DatasetDetails,
  type DatasetImport,
  type ImportOutcome,
} from './dataset-routes.ts'
export {
  ERROR_CODES,
  ERROR_STATUS,
  errorEnvelopeSchema,
  fieldErrorSchema,
  successEnvelope,
  type ErrorCode,
  type ErrorEnvelope,
  type FieldError,
} from './envelope.ts'
export {
  greeksBodySchema,
  marketQuoteSchema,
  optionChainSchema,
  optionRecordSchema,
  payoffBodySchema,
  payoffDiagramSchema,
  type GreeksBody,
  type MarketQuote,
  type OptionChain,
  type OptionRecord,
  type PayoffBody,
  type PayoffDiagram,
} from './market-data-schemas.ts'
export { openApiDocument } from './openapi.ts'
export {
  defineRoute,
  type Access,
  type Method,
  type Route,
  type RouteInput,
  type RouteOutput,
  type RouteRequest,
} from './route.ts'
export { routes } from './routes.ts'
export { healthSchema, type Health } from './system-routes.ts'
