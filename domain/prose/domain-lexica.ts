import type { EntityType } from "../chunk.ts";

/**
 * The vocabulary of a domain. `words` are single words that indicate the domain. `terms` are its fixed expressions,
 * which count as well, and which mode domain_specific extracts as entities of their type. Words that every domain uses
 * are left out. A word that a few domains share may be listed in each; it then weighs less.
 */
export interface DomainLexicon {
  readonly words: string;
  /** Separated by commas. */
  readonly terms: Partial<Record<EntityType, string>>;
}

export const domainLexica: Readonly<Record<string, DomainLexicon>> = {
  medicine: {
    words: `patient patients clinical diagnosis symptom symptoms therapy treatment disease infection surgeon surgery
      hospital physician doctor nurse dose dosage drug vaccine virus tumor tumour cancer cardiac chronic acute syndrome
      prognosis prescription medication antibiotic inflammation immune blood artery lung liver kidney diabetes
      hypertension chemotherapy anesthesia pathology epidemiology pediatric oncology asthma stroke fever pain clinic
      medical medicine disorder placebo biopsy insulin`,
    terms: {
      concept: `heart attack, myocardial infarction, blood pressure, heart failure, side effect, clinical trial, immune system,
        immune response, adverse event, standard of care, informed consent, randomized controlled trial, stem cell,
        bone marrow, blood sugar, heart rate, physical therapy, public health, intensive care, chronic pain, risk factor`,
      organization:
        "world health organization, food and drug administration, emergency department, intensive care unit",
    },
  },
  law: {
    words: `court courts judge plaintiff defendant statute litigation attorney lawyer legal law lawsuit contract liability
      tort jurisdiction verdict appeal appellate prosecutor jury indictment felony misdemeanor injunction testimony
      evidence witness clause breach damages arbitration constitutional precedent tribunal counsel custody parole bail
      copyright patent trademark plea sentence convicted acquitted petition affidavit subpoena deed lessor lessee
      indemnify hereby herein pursuant`,
    terms: {
      concept: `due process, habeas corpus, burden of proof, breach of contract, intellectual property, civil rights, class action,
        statute of limitations, force majeure, common law, case law, criminal law, civil law, reasonable doubt,
        governing law, power of attorney, terms and conditions, data protection`,
      organization:
        "supreme court, court of appeals, district court, high court, law firm, european court of human rights",
    },
  },
  finance: {
    words: `bank banking investor investors investment bond bonds stock stocks shares dividend equity portfolio hedge loan
      loans mortgage credit debt interest inflation currency monetary fiscal treasury securities broker fund funds asset
      assets liabilities yield derivative futures option valuation liquidity leverage insurance premium underwriting
      audit earnings fintech lender borrower deposit deposits exchange capital financial finance volatility default
      maturity coupon benchmark`,
    terms: {
      concept: `interest rate, exchange rate, balance sheet, cash flow, hedge fund, mutual fund, stock market, credit rating,
        credit risk, market capitalization, yield curve, initial public offering, central bank, money supply,
        quantitative easing, private equity, working capital, income statement, net asset value`,
      organization:
        "federal reserve, european central bank, world bank, international monetary fund, stock exchange, securities and exchange commission",
    },
  },
  business: {
    words: `company companies business customer customers marketing brand brands revenue sales profit profits retail retailer
      startup entrepreneur strategy management manager executive supplier suppliers procurement logistics warehouse
      product products pricing competitor merger acquisition franchise advertising outsourcing shareholder stakeholders
      workforce employee employees hiring payroll corporate ceo subsidiary wholesale manufacturing inventory
      profitability consulting enterprise margin turnover`,
    terms: {
      concept: `supply chain, business model, market share, human resources, customer service, value proposition, brand awareness,
        return on investment, key performance indicator, mergers and acquisitions, corporate governance, target market,
        competitive advantage, joint venture, product launch, quarterly results, annual report`,
      organization: "board of directors, chamber of commerce",
    },
  },
  technology: {
    words: `software hardware computer computers algorithm database server servers cloud internet web website browser code
      programming programmer developer developers api app apps mobile smartphone encryption cybersecurity malware hacker
      network processor chip semiconductor robot robotics machine-learning artificial intelligence interface compiler
      linux windows kernel javascript python java open-source repository debugging latency bandwidth router firewall
      blockchain virtual digital user users data gpu cpu cache deployment`,
    terms: {
      concept: `machine learning, artificial intelligence, neural network, operating system, open source, source code, cloud computing,
        user interface, data center, big data, deep learning, natural language processing, internet of things,
        version control, programming language, knowledge graph, computer vision, load balancer, unit test, access token`,
      product: "graphics card, mobile app, web browser, relational database",
    },
  },
  science: {
    words: `experiment experiments hypothesis physics chemistry biology molecule molecules atom atoms electron particle
      particles quantum gene genes genome dna rna protein proteins cell cells species evolution bacteria enzyme organism
      organisms galaxy star stars planet telescope orbit gravity laser photon isotope catalyst reaction laboratory
      scientist scientists researchers physicist chemist biologist astronomer mathematics theorem equation relativity
      thermodynamics spectrum wavelength fossil neuron mutation`,
    terms: {
      concept: `natural selection, black hole, quantum mechanics, general relativity, periodic table, chemical reaction, nuclear fusion,
        speed of light, dark matter, scientific method, peer review, climate change, greenhouse gas, magnetic field,
        gene expression, double helix, standard model, electromagnetic radiation, photosynthetic bacteria`,
      organization: "national academy of sciences, european space agency, royal society",
    },
  },
  history: {
    words: `century centuries empire emperor king queen kingdom dynasty medieval ancient war wars battle army revolution
      conquest siege treaty throne monarchy crusade colonial colony colonies rebellion archaeological archaeology
      historian historians historical history pharaoh roman byzantine ottoman feudal knight knights renaissance
      reformation slavery abolition armistice reign ruled ruler coronation nobility peasants invaded manuscript
      bronze chronicle annexed`,
    terms: {
      event: `world war i, world war ii, first world war, second world war, cold war, civil war, french revolution,
        industrial revolution, american revolution, black death, great depression`,
      concept:
        "middle ages, roman empire, ottoman empire, bronze age, iron age, stone age, ancient greece, feudal system",
    },
  },
  geography: {
    words: `river rivers mountain mountains lake lakes island islands peninsula coast coastal ocean sea valley desert forest
      plateau glacier volcano border borders population inhabitants municipality province region regional north south
      northern southern eastern western climate rainfall latitude longitude altitude elevation continent basin delta
      harbour harbor fjord archipelago strait city town village district county hectares kilometres square situated
      located tributary landscape`,
    terms: {
      place: `mountain range, sea level, river basin, capital city, tropical rainforest, continental shelf, national park,
        northern hemisphere, southern hemisphere, tectonic plate, border crossing, drainage basin, coastal plain`,
    },
  },
  arts: {
    words: `film films movie director actor actress painting painter paintings sculpture sculptor museum gallery novel novels
      poem poet poetry author writer literature theatre theater opera orchestra symphony composer music musician album
      song songs singer band guitar piano concert stage drama comedy dancer ballet choreography exhibition canvas
      portrait fiction genre screenplay cinematography soundtrack premiere audience artist artists artistic aesthetic
      award starring protagonist`,
    terms: {
      concept: `short story, oil painting, still life, stage design, art history, abstract art, chamber music, lead role,
        box office, film festival, art gallery, poetry collection, studio album, music video, science fiction`,
      event: "academy awards, cannes film festival, venice biennale",
    },
  },
  sports: {
    words: `team teams player players coach match matches game games season league tournament championship championships
      olympic olympics football soccer basketball baseball tennis cricket rugby hockey golf goal goals scored scorer
      defender striker midfielder goalkeeper quarterback referee stadium athlete athletes medal medals sprint marathon
      racing race swimmer cyclist boxing wrestling playoffs playoff semifinal final finals innings wicket touchdown
      penalty squad transfer club fans`,
    terms: {
      event: `world cup, olympic games, super bowl, grand slam, champions league, grand prix, world championship, summer olympics,
        winter olympics`,
      concept:
        "world record, gold medal, silver medal, bronze medal, penalty kick, home run, free kick, world champion",
    },
  },
  politics: {
    words: `government governments parliament president minister election elections vote votes voters voting party parties
      senator senate congress policy policies political politics politician democratic democracy republican conservative
      liberal socialist coalition opposition campaign candidate candidates legislation bill constitution referendum
      diplomat diplomatic diplomacy embassy sanctions ambassador sovereignty mayor governor cabinet lobbying ballot
      constituency prime geopolitical nato treaty summit`,
    terms: {
      organization: `european union, united nations, european commission, european parliament, house of representatives, house of commons,
        white house, security council, city council, political party`,
      concept: `foreign policy, prime minister, general election, human rights, civil society, head of state, public policy,
        vote of confidence, electoral system, tax reform`,
    },
  },
  education: {
    words: `school schools student students teacher teachers university universities college curriculum classroom education
      educational lesson lessons exam exams examination grade grades learning teaching pupil pupils professor lecture
      lectures lecturer campus degree degrees bachelor master diploma graduate undergraduate postgraduate tuition
      scholarship enrollment enrolment literacy kindergarten homework syllabus semester academic faculty pedagogy
      tutoring tutor dissertation thesis dean`,
    terms: {
      concept: `higher education, primary school, high school, secondary school, lesson plan, distance learning, learning outcome,
        student loan, academic year, special education, early childhood education, bachelor's degree, master's degree,
        vocational training`,
      organization: "school board, ministry of education, department of education",
    },
  },
};
