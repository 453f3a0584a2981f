// `npm run migration -- --name <what changes>` writes the migration from here to the schema.
export default {
  dialect: 'postgresql',
  schema: './src/server/db/schema/index.ts',
  out: './src/server/db/migrations',
}
