import { type CreateTableBuilder, type Kysely, SqliteAdapter } from "kysely";

/** Accounts, sessions, portfolios, photos, reviews and the audit log. Runs alike on SQLite and PostgreSQL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createPortfolios(db);
  await createTrail(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await texts(
    db.schema.createTable("accounts"),
    "name email emailKey passwordHash dob postcode qualification phone referenceNo role",
  )
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("isActive", "integer", (column) => column.notNull())
    .addColumn("assessor", "text", (column) => column.references("accounts.id"))
    .addColumn("image", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("accountsByEmail").on("accounts").column("emailKey").unique().execute();
  await db.schema.createIndex("accountsByAssessor").on("accounts").column("assessor").execute();
  await db.schema.createIndex("accountsByImage").on("accounts").column("image").unique().execute();

  await texts(db.schema.createTable("sessions"), "createdAt usedAt expiresAt")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account", "text", (column) => column.notNull().references("accounts.id"))
    .execute();
  await db.schema.createIndex("sessionsByAccount").on("sessions").column("account").execute();
  await db.schema.createIndex("sessionsByExpiry").on("sessions").column("expiresAt").execute();

  await texts(db.schema.createTable("firsts"), "account")
    .addColumn("what", "text", (column) => column.primaryKey())
    .execute();
  await texts(db.schema.createTable("attempts"), "expiresAt")
    .addColumn("what", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("attemptsByExpiry").on("attempts").column("expiresAt").execute();
}

async function createPortfolios(db: Kysely<unknown>): Promise<void> {
  const columns =
    "title unit unitTitle outcome outcomeText criterion criterionText postcode dateTime method taskDescription jobType " +
    "reasonForTask objectiveOfJob comments statement sections status feedback createdAt updatedAt";
  await texts(db.schema.createTable("portfolios"), columns)
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("student", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("submissionCount", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("savedFeedback", "text")
    .addColumn("submittedAt", "text")
    .addColumn("reviewedAt", "text")
    .addColumn("deletedAt", "text")
    .execute();
  // A covering index: the ETag of a learner's list is read from it alone, without the table.
  await db.schema
    .createIndex("portfoliosByStudent")
    .on("portfolios")
    .columns(["student", "updatedAt", "version"])
    .execute();
  await db.schema.createIndex("portfoliosByCreation").on("portfolios").columns(["createdAt"]).execute();
  await db.schema.createIndex("portfoliosByDeletion").on("portfolios").column("deletedAt").execute();
  await createPhotos(db);

  await texts(db.schema.createTable("creations"), "key fingerprint createdAt")
    .addColumn("student", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("portfolio", "text", (column) => column.notNull().references("portfolios.id"))
    .addPrimaryKeyConstraint("creationsKey", ["student", "key"] as never[])
    .execute();

  await texts(db.schema.createTable("reviews"), "comments reviewedAt")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("portfolio", "text", (column) => column.notNull().references("portfolios.id"))
    .addColumn("assessor", "text", (column) => column.notNull().references("accounts.id"))
    .execute();
  await db.schema.createIndex("reviewsByAssessor").on("reviews").columns(["assessor", "reviewedAt"]).execute();
  await db.schema.createIndex("reviewsByPortfolio").on("reviews").columns(["portfolio", "reviewedAt"]).execute();
}

async function createPhotos(db: Kysely<unknown>): Promise<void> {
  await texts(db.schema.createTable("photos"), "file sha256 createdAt")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("portfolio", "text", (column) => column.notNull().references("portfolios.id"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("takenAt", "text")
    .execute();
  await db.schema.createIndex("photosByPortfolio").on("photos").columns(["portfolio", "position"]).execute();
  await db.schema.createIndex("photosByFile").on("photos").column("file").unique().execute();
  await db.schema.createIndex("photosByContent").on("photos").column("sha256").execute();
}

async function createTrail(db: Kysely<unknown>): Promise<void> {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await texts(db.schema.createTable("trail"), "at action subject subjectId")
    .addColumn("position", sqlite ? "integer" : "bigserial", (column) =>
      sqlite ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn("actor", "text")
    .addColumn("was", "text")
    .addColumn("became", "text")
    .execute();
  await db.schema.createIndex("trailBySubject").on("trail").columns(["subjectId", "position"]).execute();
}

function texts<T extends CreateTableBuilder<string, string>>(
  table: T,
  names: string,
): CreateTableBuilder<string, string> {
  return names.split(" ").reduce<CreateTableBuilder<string, string>>(addText, table);
}

function addText(table: CreateTableBuilder<string, string>, name: string): CreateTableBuilder<string, string> {
  return table.addColumn(name, "text", (column) => column.notNull());
}
