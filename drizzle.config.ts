// `npm run migration -- --name <what changes>` writes the migration from here to the schema.
export default {
  dialect: 'postgresql',
  schema: './src/server/kernel/db/schema/index.ts',
  out: './src/server/kernel/db/migrations',
}
