export { ConfigError, readConfig, type Config } from './kernel/config/config.ts'
export { prepareMarketDataFolder } from './kernel/config/market-data-folder.ts'
