export {
  accountPlanSchema,
  type AccountPlan,
  type AppNotification,
  type BillingRecord,
  type BrowserSession,
  type NotificationSettings,
  type PasswordStrength,
  type Profile,
  type ServerLimit,
} from './account-schemas.ts'
export {
  type AdminUser,
  type Invitation,
  type RunningWork,
  type SecurityEvent,
  type ServerState,
} from './admin-routes.ts'
export {
  modelEventSchema,
  type ExternalModel,
  type ModelEvent,
  type ModelQuestion,
} from './assistant-routes.ts'
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
export { MOST_PASSKEYS, type Passkey } from './passkey-routes.ts'
export {
  backtestListItemSchema,
  backtestStatusSchema,
  type ResultHeadline,
  type RuleDaysAnswer,
  type RunLine,
  type BacktestListItem,
} from './backtest-routes.ts'
export {
  ApiError,
  createApiClient,
  routeUrl,
  type ApiClient,
  type CallOptions,
  type Fetch,
} from './api-client.ts'
export { type Dashboard } from './dashboard-routes.ts'
export {
  type DayComparison,
  type DeploymentChain,
  type DeploymentDetails,
  type DeploymentFeeds,
  type DeploymentPreview,
  type DeploymentSession,
  type NewDeployment,
} from './deployment-routes.ts'
export {
  batchResult,
  MAX_BATCH_STRATEGIES,
  type BatchJob,
  type BatchResult,
  type BatchTestResult,
} from './batch-routes.ts'
export {
  downloadJobSchema,
  downloadOutcomeSchema,
  type BrokerCheckStep,
  type BrokerConnection,
  type DownloadJob,
  type DownloadOutcome,
  type DownloadPlanAnswer,
  type Capture,
  captureSchema,
} from './broker-routes.ts'
export {
  CONTACT_SUBJECTS,
  contactMessageSchema,
  contactSchema,
  type ContactMessage,
} from './contact-routes.ts'
export {
  datasetDayQualitySchema,
  datasetDetailsSchema,
  datasetImportSchema,
  scenarioJobSchema,
  datasetSchema,
  importOutcomeSchema,
  type Dataset,
  type DatasetDayQuality,
  type DatasetDetails,
  type DatasetExpiries,
  type DatasetImport,
  type ImportMapping,
  type ScenarioJob,
  type ImportOutcome,
} from './dataset-routes.ts'
export {
  ERROR_CODES,
  ERROR_STATUS,
  errorEnvelopeSchema,
  successEnvelope,
  type ErrorCode,
  type ErrorEnvelope,
} from './envelope.ts'
export {
  dayPricesSchema,
  greeksBodySchema,
  marketQuoteSchema,
  optionChainSchema,
  optionRecordSchema,
  payoffBodySchema,
  payoffDiagramSchema,
  dayInterestSchema,
  termStructureSchema,
  type DayPrices,
  type DayPricesBody,
  type GreeksBody,
  type MarketQuote,
  type OptionChain,
  type OptionRecord,
  type PayoffBody,
  type PayoffDiagram,
  type DayInterest,
  type TermStructure,
} from './market-data-schemas.ts'
export {
  portfolioBooksSchema,
  type BookPart,
  type PortfolioBooks,
  type PortfolioRun,
} from './portfolio-run-routes.ts'
export type { BookPreview, NewDeployedBook } from './book-routes.ts'
export { openApiDocument } from './openapi.ts'
export { ASSISTANT_LIMITS, IDEMPOTENCY_HEADER } from './limits.ts'
export {
  defineRoute,
  mayGuestCall,
  NDJSON,
  type Access,
  type Callable,
  type Method,
  type Route,
  type RouteInput,
  type RouteLine,
  type RouteOf,
  type RouteOutput,
  type RouteRequest,
} from './route.ts'
export { routes } from './routes.ts'
export { RUN_SORTS, type RunListItem, type Tried } from './run-routes.ts'
export type { SharedFigure, SharedResult } from './share-routes.ts'
export type { TradeLogPreview } from './trade-log-routes.ts'
export { type StrategyImport } from './strategy-routes.ts'
export { type Search, type SweepJob, type Walked, type WalkForwardBody } from './sweep-routes.ts'
export { healthSchema, type Health } from './system-routes.ts'
export { type StressJob } from './stress-routes.ts'
export { answersSecret, honoursKey, ROUTES_WITHOUT_KEY } from './idempotency.ts'
