import type { PipelineName } from "../../domain/answer.ts";

// The content of every recorded installation. Recordings of older versions have these documents and no others, so a
// document never changes; a new one comes with the version from which on recordings have it.

export const kg = "harbour";

/** A key that the recording service knows, and with it every recorded installation. */
export const recordedKey = "key-of-a-recorded-installation-of-the-tests";

/** By name, in the order of ingestion. */
export const documents: Readonly<Record<string, string>> = {
  "aurora-belle.md": `# Aurora Belle

The Aurora Belle is a battery-electric car ferry that crosses the Norrvik Sound between Norrvik and Skerry Point. She
was designed by Ingrid Solheim and built at the Halden Shipyard. The ferry entered service on 12 May 2018 and replaced
the diesel ferry Grey Heron.

## Service

The ferry carries 64 cars and 299 passengers. In calm weather a crossing takes 24 minutes.
`,
  "ingrid-solheim.md": `# Ingrid Solheim

Ingrid Solheim is a naval architect who is known for quiet hulls. She was born in Kestrel Bay in 1971 and studied at the
Technical University of Varn. In 2009 she founded the Solheim Design Office.
`,
  "halden-shipyard.txt": `Halden Shipyard

Halden Shipyard is a shipbuilding company at the mouth of the River Hald. It was founded by Tobias Lindqvist in 1894 and
built wooden trawlers until 1938. Today the yard employs 340 people – most of them welders – and is led by Maren
Lindqvist.
`,
  "crossings.csv": `crossing_id,date,ferry,passengers,delay_minutes,status,reason
C01,2024-01-01,Aurora Belle,249,0,on time,
C02,2024-01-02,Sea Thrift,122,0,on time,
C03,2024-01-04,Aurora Belle,0,,cancelled,fog
C04,2024-01-05,Sea Thrift,81,12,delayed,wind
C05,2024-01-07,Aurora Belle,0,,cancelled,fog
C06,2024-01-08,Sea Thrift,0,,cancelled,ice
C07,2024-01-09,Aurora Belle,190,0,on time,
C08,2024-01-11,Sea Thrift,0,,cancelled,fog
C09,2024-01-12,Aurora Belle,213,4,delayed,fog
C10,2024-01-14,Sea Thrift,97,0,on time,
C11,2024-01-15,Aurora Belle,168,0,on time,
C12,2024-01-17,Sea Thrift,0,,cancelled,wind
`,
};

/** A text that a person posts, from version 30 on. */
export const postedText = "The quay of Norrvik was widened in 2021.";

interface SampleQuestion {
  readonly query: string;
  readonly pipeline: PipelineName;
  /** Pattern of the right answer. */
  readonly expects: RegExp;
  /** Documents that the answer cites, among others. */
  readonly cites: readonly string[];
}

export const questions: readonly SampleQuestion[] = [
  {
    query: "Where was the designer of the Aurora Belle born?",
    pipeline: "knowledge_graph",
    expects: /Kestrel Bay/,
    cites: ["ingrid-solheim.md"],
  },
  {
    query: "Who founded the Halden Shipyard?",
    pipeline: "knowledge_graph",
    expects: /Tobias Lindqvist/,
    cites: ["halden-shipyard.txt"],
  },
  {
    query: "How many crossings were cancelled because of fog?",
    pipeline: "text_to_sql",
    expects: /\b3\b/,
    cites: ["crossings.csv"],
  },
];
