"""Recognizes a text's language by its commonest words, and its scripts by the names of its letters.

The words are the commonest of each language as counted by wordfreq (Robyn Speer, 2022), which has
none for Belarusian, Estonian, Norwegian Nynorsk, Albanian and Serbian in Cyrillic letters: these
are such as a grammar lists first.
"""

import re
from collections import Counter
from unicodedata import bidirectional, name

from donimoes_book.words.language import ENGLISH

_LEAST = 25
"""The fewest words by which a language is recognized."""
_COMMON = 0.1
"""The least share of a text that a language's commonest words make up."""
_DIFFERENT = 3
"""The fewest of them longer than a letter, which moves and formulas have, too."""
_CLEAR = 2
"""How many times as many of them there must be as of the commonest English words."""
_WORD = re.compile(r"[^\W\d_]+")
_TABLE = """
en: the to and of a in i is for that you it on with this was be as are have at he not by but from my
be: і у ў не на што з да па гэта як але ён яна або калі для яго ад было яны каб яе мы
bg: на и в да е от за се с не си че по ще са това като а ми но до го много най има му ако към може
ca: de la a i que el l d en per del un les els una no amb va és al es ha com més dels s hi o ser
cs: a se v na je to že s z si do jsem ale o i tak pro ve za co k jako jak po by už od jsou mi když
da: i og er af det at en til på jeg har for ikke med den der de du kan som så et var vi om han fra
de: die der und in das ich ist nicht zu den von mit es ein auf für im sie eine sich auch dem des als
el: και το να του η με την της για ο που τα από σε δεν θα τον είναι στο στην οι των μου τη τους μας
es: de la que el en y a los no un se por es del las con una para lo su al como me más si pero te o
et: ja on ei et see ta ka kui oma või mis siis aga nii kes ning kuid saab olid selle veel mida iga
fi: ja on ei että se oli mutta ole kun niin myös hän jos ovat voi nyt sen kuin tai en joka olla sitä
fr: de la le et l à les est en des d un que a pas une du il pour dans je qui c au ce sur qu par on
hr: je u i da se na od za su a ne sa iz to kao o što godine koji kako bi ali nije još po s do sve
hu: a az és nem hogy egy is de meg csak ha van volt ez vagy már még én kell el jó ki azt most akkor
is: og í á að er sem til en við af hann um ekki var fyrir með ég eru frá það þar því eða eftir hún
it: di e che il la a in non un per è del l i una le si con della da sono ma al ha come più dei se
lt: ir kad į su iš yra tai kaip ar o buvo savo tik bet nuo ne apie taip m lietuvos kai labai dėl per
lv: un ir ar par ka no kā uz kas arī vai bet es tā nav to tas man ja lai bija ko pēc tikai tad līdz
mk: на и во да се од за е со не го ќе што дека ги како ја тоа а кој кои си по ми до ти многу но или
nb: i og er det å på som til en av for ikke med har jeg at de du om den så vi fra var kan et men han
nn: og i det som på er til av ikkje ein frå å dei eit med vert eller ho kan har om han alle ut
nl: de van het een en in is op ik dat voor je te met niet zijn die als er maar om aan hij ook ze
pl: w i nie na się to z do jest że o jak a ale co tak za od po dla tym czy przez tego są ma tylko
pt: de a o que e do em da é para não um uma com no se na por os eu como as mais dos mas foi ao me
ro: de în și a la să din o pe cu nu mai un este că care pentru se au ce fost ca al am sunt fi si va
ru: в и на не с что я по а как из это за для о к но то у его он от все так же мы до ты только был
sk: a v sa na je to z že s ako aj o si do som ale po za tak od čo už bol by pre sú ak k alebo nie
sl: je in v na se da so za ki pa z tudi lahko s ne kot po še iz bi bo od tako to pri ali o če že bil
sq: e të në dhe për me një nga që është si nuk ka do më se i janë kjo ose duhet por mund
sr: и у је да се на од за су не са из то као који или ако што по до али све био овај
sv: är det att och i jag på en inte som för med har av om du så till den de ett kan vi men man var
tr: ve bir bu için de da çok ile ne daha en gibi olarak her kadar o olan ben var ama sonra ki iyi
uk: в на не і у з що та до це за а я як про для від так україни але він його все то є ви по ми й ще
vi: là và có của được một các không trong cho người này với ở đã thể để như những đến khi làm sẽ từ
"""
_WORDS = {
    code: frozenset(words.split())
    for code, _, words in (line.partition(": ") for line in _TABLE.split("\n"))
    if code
}
_EAST_ASIAN = "CJK HIRAGANA KATAKANA IDEOGRAPHIC FULLWIDTH HALFWIDTH"
_MARKS_OF_EAST_ASIA = range(0x3000, 0x3040)
_CHINESE = "Chinese or Japanese"
RIGHT_TO_LEFT = ("Hebrew", "Arabic", "Syriac", "Thaana")
"""Scripts whose lines run from right to left."""
JOINED = (
    *("Arabic", "Syriac", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil"),
    *("Telugu", "Kannada", "Malayalam", "Sinhala", "Tibetan", "Myanmar", "Khmer", "Mongolian"),
)
"""Scripts whose letters change with those beside them."""
_OTHERS = ("Armenian", "Georgian", "Ethiopic", "Cherokee", "Thai", "Lao")
_SCRIPTS = {
    **{script.upper(): script for script in (*RIGHT_TO_LEFT, *JOINED, *_OTHERS)},
    **dict.fromkeys(_EAST_ASIAN.split(), _CHINESE),
    "HANGUL": "Korean",
}
"""The scripts of which our fonts have nothing, by the first word of their characters' names."""
_FIRST = re.compile(r"\w*")


def recognized_language(text: str) -> str:
    """Return the code of a language that a text is plainly in; empty if it may well be English."""
    counts = Counter(_WORD.findall(text.casefold()))
    total = counts.total()
    shares = {
        code: sum(counts[word] for word in words) / max(total, 1) for code, words in _WORDS.items()
    }
    best = max(shares, key=lambda code: shares[code])
    is_plain = total >= _LEAST and shares[best] >= max(_COMMON, _CLEAR * shares[ENGLISH])
    different = sum(len(word) > 1 for word in counts.keys() & _WORDS[best])
    return best if is_plain and different >= _DIFFERENT and best != ENGLISH else ""


def script_of(character: str) -> str:
    """Return the script of a character, such as Hebrew, if our fonts have none of it; or ""."""
    if ord(character) in _MARKS_OF_EAST_ASIA:
        return _CHINESE
    first = _FIRST.match(name(character, ""))
    return _SCRIPTS.get(first[0], "") if first else ""


def runs_left(text: str) -> bool:
    """Return whether the first letter of a text with a direction runs from right to left."""
    directions = (bidirectional(character) for character in text)
    return next((it for it in directions if it in ("L", "R", "AL")), "L") != "L"
